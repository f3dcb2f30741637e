/** What a testbed's hosts draw, and who tells it. */
package io.wattle.testbed.power;
