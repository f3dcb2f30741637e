/** Packed input for {@code org.apache.hadoop.mapred}, which Streaming and Pipes use. */
package io.wattle.combine.mapred;
