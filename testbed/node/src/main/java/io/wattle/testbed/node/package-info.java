/**
 * What a NodeManager of a testbed needs to give its containers the cores of its node class. In no other cluster.
 */
package io.wattle.testbed.node;
