/** Jobs on many small files, on a testbed: what packing and compacting them saves of time and of joules. */
package io.wattle.benchmarks.testbed.smallfiles;
