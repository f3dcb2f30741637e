/** What the plug-in keeps of each application: what it said of itself, and the times of its containers. */
package io.wattle.scheduler.apps;
