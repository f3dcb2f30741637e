/** The command {@code bin/testbed}: options, exit codes, and what people read. */
package io.wattle.testbed.cli;
