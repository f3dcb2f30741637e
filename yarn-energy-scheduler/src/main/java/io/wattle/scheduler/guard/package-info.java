/** Code inside a Hadoop daemon fails open: what goes wrong in ours is logged, counted, and ends there; what failed outside is tried again
 * later and later. */
package io.wattle.scheduler.guard;
