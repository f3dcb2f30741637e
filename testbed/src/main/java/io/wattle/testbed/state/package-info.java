/** What a testbed leaves on disk and in the kernel, for every process that has to do with it: where it is, and how it is ended. */
package io.wattle.testbed.state;
