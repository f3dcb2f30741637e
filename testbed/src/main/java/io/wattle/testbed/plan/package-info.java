/** What a testbed's hosts may use, reckoned from a cluster and a machine. Pure. */
package io.wattle.testbed.plan;
