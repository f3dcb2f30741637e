/** What a NodeManager tells of its machine: the node class, and the CPU that its containers use. */
package io.wattle.node;
