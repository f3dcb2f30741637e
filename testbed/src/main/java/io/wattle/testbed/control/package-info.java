/** Commands to the process that holds a testbed, over a socket: both ends of it. */
package io.wattle.testbed.control;
