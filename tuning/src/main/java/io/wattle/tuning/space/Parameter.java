package io.wattle.tuning.space;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One setting of a job that can be tuned. Its values are plain numbers, so that a search can step over them; {@link ValueForm}
 * says how they stand in the job's configuration. Two are equal if they have the same id. Immutable, thread safe.
 */
public final class Parameter {

    /** Says a value to people. */
    @FunctionalInterface
    public interface Words {

        /**
         * A value in a few words, such as {@code sort 100 MB}.
         *
         * @param all the settings of which it is one value
         */
        String of(double value, Settings all);
    }

    /** Keys that go with a value. */
    @FunctionalInterface
    interface Beside {

        /** Properties of these keys; none where nothing goes with the value. */
        Map<String, String> of(double value, Settings all);
    }

    private final String id;
    private final String key;
    private final ParameterGroup group;
    private final double defaultValue;
    private final ValueForm form;
    private final Words words;
    private final Beside beside;

    /**
     * A parameter that is one key.
     *
     * @param id its name in journals and messages, such as {@code sort-mb}
     * @param key of the job's configuration
     * @param defaultValue what a job runs with that does not set the key
     * @param form how a value is written
     * @param words a value for people
     */
    public Parameter(String id, String key, ParameterGroup group, double defaultValue, ValueForm form, Words words) {
        this(id, key, group, defaultValue, form, words, (value, all) -> Map.of());
    }

    /** As the other, with keys that go with its value, and that follow from the settings; they are written and never read back. */
    Parameter(
            String id,
            String key,
            ParameterGroup group,
            double defaultValue,
            ValueForm form,
            Words words,
            Beside beside) {
        this.id = id;
        this.key = key;
        this.group = group;
        this.defaultValue = defaultValue;
        this.form = form;
        this.words = words;
        this.beside = beside;
    }

    /** Name in journals and messages. */
    public String id() {
        return id;
    }

    /** Key of the job's configuration that carries the value. */
    public String key() {
        return key;
    }

    /** What changes together with it. */
    public ParameterGroup group() {
        return group;
    }

    /** What a job runs with that does not set the key. */
    public double defaultValue() {
        return defaultValue;
    }

    /** Its value in these settings, in a few words. */
    public String words(Settings settings) {
        return words.of(settings.value(this), settings);
    }

    /** What the key's value is; empty if it is left out. */
    Optional<String> write(Settings settings) {
        return form.write(settings.value(this), settings);
    }

    /** Other keys that go with its value in these settings. */
    public Map<String, String> beside(Settings settings) {
        return beside.of(settings.value(this), settings);
    }

    /**
     * Its values in a job's configuration, ascending, each once.
     *
     * @throws IllegalArgumentException if one is none that would have been written by itself
     */
    public Collection<Double> values(Collection<String> texts) {
        return texts.stream().map(it -> read(Map.of(key, it))).collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * The value in a job's configuration; the default if the key is not there.
     *
     * @throws IllegalArgumentException if it is none that would have been written
     */
    double read(Map<String, String> properties) {
        String text = properties.get(key);
        if (text == null) {
            return defaultValue;
        }
        try {
            return form.read(text, properties);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": unreadable value " + text, e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Parameter parameter && id.equals(parameter.id);
    }

    @Override
    public int hashCode() {
        return id.hashCode();
    }

    @Override
    public String toString() {
        return id;
    }
}
