/** What an operator sets: every {@code yarn.energy.*} key, and the file of host patterns. */
package io.wattle.scheduler.config;
