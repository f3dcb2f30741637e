/** The command: options in, exit code out. */
package io.wattle.tuner.cli;
