/** The elastic tandem on a testbed: real servers of it sleep and wake, and its ResourceManager is killed meanwhile. */
package io.wattle.benchmarks.testbed.tandem;
