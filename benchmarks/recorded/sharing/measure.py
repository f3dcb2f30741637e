#!/usr/bin/env python3
"""Measures on a testbed how a worker's cores, disk and adaptor share among tasks that run at once.

Usage: measure.py TESTBED_COMMAND NAME WORKER > WORKER.csv

NAME is a testbed that is up, WORKER one of its hosts. Each task is a process in a container of one vcore there. Prints
a line for each resource and number of tasks: what all of them did in a second together, the median of three
windows, and that over what one did.
"""

import math
import os
import socket
import statistics
import subprocess
import sys
import time

TASKS = (1, 2, 4, 8)
# The commands that start containers have JVMs, which take cores of this machine.
WARM_UP_SECONDS = 6
WARM_UP_SECONDS_OF_A_TASK = 0.6
WINDOWS = 3
WINDOW_SECONDS = 1.5

# Daemons that have just started take cores, too.
SETTLING_SECONDS = 25
BLOCK = 1 << 20
PORT = 5202


def count(resource, begin, argument):
    """In a container: works from before `begin`, and prints what was done in a second of each window after it."""
    work = {"cores": cores, "disk": disk, "network": network}[resource](argument)
    done = [0.0] * WINDOWS
    for amount in work:
        window = math.floor((time.time() - begin) / WINDOW_SECONDS)
        if window >= WINDOWS:
            break
        if window >= 0:
            done[window] += amount
    print(*(each / WINDOW_SECONDS for each in done))


def cores(_):
    while True:
        total = 0
        for i in range(5000):
            total += i * i
        yield 1


def disk(path):
    """Reads blocks past the page cache, as one task reads its own split."""
    import mmap

    name = f"{path}/sharing-{os.getpid()}"
    size = 4 * BLOCK
    with open(name, "wb") as out:
        out.write(os.urandom(size))
        out.flush()
        os.fsync(out.fileno())
    try:
        file = os.open(name, os.O_RDONLY | os.O_DIRECT)
        block = mmap.mmap(-1, BLOCK)
        at = 0
        while True:
            yield os.preadv(file, [block], at) / BLOCK
            at = (at + BLOCK) % size
    finally:
        os.unlink(name)


def network(host):
    data = bytes(64 * 1024)
    with socket.create_connection((host, PORT)) as connection:
        while True:
            connection.sendall(data)
            yield len(data) / BLOCK


def sink():
    """On the master: takes what comes."""
    import threading

    def drain(connection):
        while connection.recv(1 << 20):
            pass

    with socket.create_server(("", PORT), backlog=64) as server:
        while True:
            threading.Thread(target=drain, args=(server.accept()[0],), daemon=True).start()


def rate_of(testbed, name, worker, resource, tasks, argument):
    begin = time.time() + WARM_UP_SECONDS + tasks * WARM_UP_SECONDS_OF_A_TASK
    command = [testbed, "exec", "--name=" + name, "--vcores=1", worker, "--",
               "python3", os.path.abspath(__file__), "--count", resource, str(begin), argument]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(tasks)]
    done = [process.communicate()[0].split()[-WINDOWS:] for process in running]
    return statistics.median(sum(map(float, window)) for window in zip(*done))


def measure(testbed, name, worker):
    server = subprocess.Popen(
        [testbed, "exec", "--name=" + name, "master", "--", "python3", os.path.abspath(__file__), "--sink"])
    try:
        time.sleep(SETTLING_SECONDS)
        print("resource,tasks,per_second,over_one")
        for resource, argument in (("cores", "-"), ("disk", "/var/tmp"), ("network", "master")):
            one = None
            for tasks in TASKS:
                rate = rate_of(testbed, name, worker, resource, tasks, argument)
                one = one or rate
                print(f"{resource},{tasks},{rate:.2f},{rate / one:.2f}", flush=True)
    finally:
        server.terminate()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--count"]:
        count(sys.argv[2], float(sys.argv[3]), sys.argv[4])
    elif sys.argv[1:2] == ["--sink"]:
        sink()
    elif len(sys.argv) == 4:
        measure(*sys.argv[1:])
    else:
        sys.exit(__doc__)
