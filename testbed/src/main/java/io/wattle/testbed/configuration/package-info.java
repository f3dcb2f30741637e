/** What Hadoop reads in a testbed: the files of {@code conf render}, and the few keys that no other cluster needs. */
package io.wattle.testbed.configuration;
