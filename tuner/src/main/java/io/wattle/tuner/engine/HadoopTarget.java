package io.wattle.tuner.engine;

/**
 * A real cluster, as the user names it.
 *
 * @param confDir absolute path of the directory with {@code yarn-site.xml} and its fellows
 */
public record HadoopTarget(String confDir) {}
