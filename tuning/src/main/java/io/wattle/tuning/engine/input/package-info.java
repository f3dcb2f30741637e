/** What jobs read: files here or on a cluster, how they are copied there, and how they are split. */
package io.wattle.tuning.engine.input;
