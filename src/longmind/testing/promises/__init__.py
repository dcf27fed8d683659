"""What a store promises, a module for each side of it; :mod:`longmind.testing.store_contract` puts them together."""
