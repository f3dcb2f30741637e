/** Adapters of the placement policy to the ResourceManager: a CapacityScheduler and its placement allocator. */
package io.wattle.scheduler;
