"""How fast things are: `setup/bench` prints one line a figure, beside a reference of the same run."""
