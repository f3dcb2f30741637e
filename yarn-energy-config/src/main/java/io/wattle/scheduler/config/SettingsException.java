package io.wattle.scheduler.config;

/** A setting is wrong. The message names the key or file, the value found, what is allowed and what to do. */
public final class SettingsException extends Exception {

    private static final long serialVersionUID = 1;

    /** A complaint that is a sentence of its own. */
    public SettingsException(String message) {
        super(message);
    }

    /** A complaint with its cause. */
    public SettingsException(String message, Throwable cause) {
        super(message, cause);
    }

    static SettingsException value(EnergyKey key, String found, Throwable cause) {
        return new SettingsException(
                key.key() + ": '" + found + "' (allowed: " + key.allowed() + "; default: "
                        + (key.defaultValue().isEmpty() ? "none" : key.defaultValue())
                        + "); correct it in yarn-site.xml",
                cause);
    }
}
