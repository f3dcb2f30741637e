/** Files that outlive a ResourceManager, on any file system that Hadoop knows. */
package io.wattle.scheduler.store;
