/** A node in simulated time: cores, disk and adaptor shared by what runs on it, its page cache and its watts. */
package io.wattle.simulator.node;
