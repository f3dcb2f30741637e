/** Jobs in C++ beside the same jobs in Java. */
package io.wattle.benchmarks.pipes;
