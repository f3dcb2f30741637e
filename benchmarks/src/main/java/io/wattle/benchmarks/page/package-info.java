/** A ResourceManager whose page can be looked at: its nodes and applications are simulated. */
package io.wattle.benchmarks.page;
