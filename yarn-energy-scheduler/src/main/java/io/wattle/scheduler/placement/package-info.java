/** Adapters of the placement policy to YARN's requests: the allocator, and what it judges a request by. */
package io.wattle.scheduler.placement;
