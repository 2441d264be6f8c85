"""What no game loads: cases, simulation, what is printed and measured."""
