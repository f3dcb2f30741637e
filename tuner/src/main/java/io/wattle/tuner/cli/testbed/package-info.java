/** {@code --engine testbed}: a testbed that comes and goes with a run, and the run's own process on one of its hosts. */
package io.wattle.tuner.cli.testbed;
