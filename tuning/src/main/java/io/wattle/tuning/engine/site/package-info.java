/** A configured cluster as its clients see it: its configuration, its ResourceManager's answers, its limits and queues. Nothing is run or written there. */
package io.wattle.tuning.engine.site;
