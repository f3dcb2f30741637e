/** Compacting and retiring, for programs and commands. */
package io.wattle.compact.client;
