/** Measures the machine it runs on: processor, memory, disk, network and watts, as the studies did. */
package io.wattle.measure;
