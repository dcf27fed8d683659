"""A page about a memory's life: what came in, what went out of sight and why, what is strong, used, and in doubt.

One HTML file that needs nothing else: no network, no script, its pictures drawn in it.
"""
