/** What the start of masters, maps and reduces costs, with Hadoop's defaults, with flags, and from archives of classes. */
package io.wattle.benchmarks.start;
