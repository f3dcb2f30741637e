/** {@code bin/tuner report}: runs of the tuner beside each other, read from their directories. */
package io.wattle.tuner.cli.report;
