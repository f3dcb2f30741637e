/** The process that a testbed lives in. */
package io.wattle.testbed.supervisor;
