/** The jobs that can be tuned: what they read, what lies beside their tasks, and what their output has to be. */
package io.wattle.tuning.engine.job;
