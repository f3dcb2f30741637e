package io.wattle.model;

/** A YAML file says something wrong. The message names file, line, key, value found and what is allowed. */
public final class YamlFileException extends Exception {

    private static final long serialVersionUID = 1;

    YamlFileException(String origin, int line, String message, Throwable cause) {
        super(origin + ":" + line + ": " + message, cause);
    }
}
