/** {@code bin/tuner savings}. */
package io.wattle.tuner.cli.savings;
