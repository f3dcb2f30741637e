/** Packed input for {@code org.apache.hadoop.mapreduce}. */
package io.wattle.combine.mapreduce;
