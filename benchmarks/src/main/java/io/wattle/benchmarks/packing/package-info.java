/** How fast, how lean and how near their data small files are packed into splits, beside Hadoop's own packing. */
package io.wattle.benchmarks.packing;
