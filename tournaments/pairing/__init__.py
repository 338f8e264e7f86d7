"""Who plays whom, as pure functions of a snapshot: ``pair(snapshot, system, options)``. No Django here.

One engine a file. An engine says who sits together and who sits out; who starts, at which table and why are the same
for all of them.
"""
