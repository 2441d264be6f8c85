"""The engines: one a file, each imported by the worker only, and only when it is to speak."""
