/** Thin adapters to the kernel: cgroups, namespaces, network, disks. */
package io.wattle.testbed.linux;
