/** {@code bin/tuner why}. */
package io.wattle.tuner.cli.why;
