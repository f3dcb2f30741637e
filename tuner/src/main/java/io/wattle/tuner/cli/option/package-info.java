/** What the commands share: option values, catalogs, messages and output. */
package io.wattle.tuner.cli.option;
