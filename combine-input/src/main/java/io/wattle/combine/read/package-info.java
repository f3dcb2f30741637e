/** Reads the pieces of a split one after the other, the same for both of Hadoop's APIs. */
package io.wattle.combine.read;
