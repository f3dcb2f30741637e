/** The typed {@code mapreduce.input.combine.*} settings: pure, without Hadoop. */
package io.wattle.combine.config;
