/**
 * Complete Hadoop configuration for a cluster of node classes: rules that turn figures into settings, and the files that
 * hold them. Knows the energy model only; nothing of Hadoop.
 */
package io.wattle.conf;
