/** Devices in this JVM that meters read, for tests and benchmarks. */
package io.wattle.meter.testing;
