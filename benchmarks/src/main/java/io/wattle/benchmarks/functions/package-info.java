/** What the map and reduce functions of the studies' jobs cost by themselves. */
package io.wattle.benchmarks.functions;
