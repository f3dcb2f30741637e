/** Trials in the simulator, instead of on a cluster. */
package io.wattle.tuner.engine.model;
