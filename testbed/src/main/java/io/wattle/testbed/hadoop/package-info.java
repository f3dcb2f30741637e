/** Thin adapters to a Hadoop home: its commands and its pages. */
package io.wattle.testbed.hadoop;
