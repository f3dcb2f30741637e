/** Programs of the user's as processes of their own: their words, their files, their jobs on the cluster. */
package io.wattle.tuning.engine.program;
