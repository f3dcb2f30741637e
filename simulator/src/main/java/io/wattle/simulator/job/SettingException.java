package io.wattle.simulator.job;

/** A setting of a job has a value that it cannot have. */
final class SettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String setting;
    private final Object value;
    private final String allowed;

    /**
     * @param setting name of the record's component, which is its key in a profile's file, too
     * @param allowed values
     */
    SettingException(String setting, Object value, String allowed) {
        super(message(setting, value, allowed), null);
        this.setting = setting;
        this.value = value;
        this.allowed = allowed;
    }

    private SettingException(String key, String text, SettingException cause) {
        super(message(key, text, cause.allowed), cause);
        setting = key;
        value = text;
        allowed = cause.allowed;
    }

    private static String message(String setting, Object value, String allowed) {
        return setting + " is " + value + " (allowed: " + allowed + ")";
    }

    String setting() {
        return setting;
    }

    /** The same under the name, and with the text, that a user gave. @param text null if it is the value of another's */
    SettingException named(String key, String text) {
        return new SettingException(key, text == null ? value.toString() : text, this);
    }

    /** Requires more than 0, and an end. */
    static void requireMore(String setting, double value) {
        require(value > 0 && value < Double.POSITIVE_INFINITY, setting, value, "more than 0");
    }

    /** Requires a share that is not 0. */
    static void requireShare(String setting, double value) {
        require(value > 0 && value <= 1, setting, value, "more than 0, up to 1");
    }

    static void requireAtLeast(String setting, int value, int least) {
        require(value >= least, setting, value, least + " or more");
    }

    static void require(boolean holds, String setting, Object value, String allowed) {
        if (!holds) {
            throw new SettingException(setting, value, allowed);
        }
    }
}
