/** Trials in the simulator, instead of on a cluster. */
package io.wattle.tuning.engine.model;
