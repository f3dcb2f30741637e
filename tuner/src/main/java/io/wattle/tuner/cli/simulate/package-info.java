/** {@code bin/tuner simulate}: jobs on clusters that nobody has. */
package io.wattle.tuner.cli.simulate;
