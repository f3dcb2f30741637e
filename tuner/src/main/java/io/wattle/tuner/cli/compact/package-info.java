/** The command that packs small files into large ones. */
package io.wattle.tuner.cli.compact;
