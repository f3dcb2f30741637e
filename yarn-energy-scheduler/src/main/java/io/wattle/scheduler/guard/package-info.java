/** Code inside a Hadoop daemon fails open: what goes wrong in ours is logged, counted, and ends there. */
package io.wattle.scheduler.guard;
