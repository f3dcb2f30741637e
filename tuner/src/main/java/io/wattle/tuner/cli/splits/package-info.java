/** {@code bin/tuner splits}. */
package io.wattle.tuner.cli.splits;
