/** Where a container costs the fewest joules: pure functions over snapshots, shared by scheduler plug-in and simulator. */
package io.wattle.placement;
