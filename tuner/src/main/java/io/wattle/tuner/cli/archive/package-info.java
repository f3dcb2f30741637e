/** {@code bin/tuner archive}. */
package io.wattle.tuner.cli.archive;
