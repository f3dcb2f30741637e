/** {@code bin/tuner man}: manual pages, from the same definitions as {@code --help}. */
package io.wattle.tuner.cli.man;
