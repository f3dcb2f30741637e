package io.wattle.conf;

/**
 * One file of the result. Immutable and thread safe.
 *
 * @param path relative, with {@code /}
 * @param content text
 */
public record RenderedFile(String path, String content) {}
