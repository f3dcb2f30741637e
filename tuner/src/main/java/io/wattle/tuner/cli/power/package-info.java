/** Commands on watts: reading meters, and measuring this machine. */
package io.wattle.tuner.cli.power;
