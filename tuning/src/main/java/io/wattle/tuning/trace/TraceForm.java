package io.wattle.tuning.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How a trace is written. */
public enum TraceForm {
    /** Wattle's own, of the study's jobs. */
    YAML,
    /** JSON of YARN's Scheduler Load Simulator: jobs one by one, with the times of their containers. */
    SLS,
    /** JSON of the same simulator: what jobs are drawn from. */
    SYNTH,
    /** JSON of Rumen: what the job history said, jobs one by one. */
    RUMEN;

    private static final JsonFactory JSON = new JsonFactory();

    /** What only documents of a form have; the first such key decides. */
    private static final Map<String, TraceForm> BY_KEY = Map.ofEntries(
            Map.entry("jobs", YAML),
            Map.entry("generate", YAML),
            Map.entry("horizonSeconds", YAML),
            Map.entry("num.nodes", SLS),
            Map.entry("job.start.ms", SLS),
            Map.entry("job.id", SLS),
            Map.entry("job.tasks", SLS),
            Map.entry("num_nodes", SYNTH),
            Map.entry("num_jobs", SYNTH),
            Map.entry("rand_seed", SYNTH),
            Map.entry("workloads", SYNTH),
            Map.entry("jobID", RUMEN),
            Map.entry("submitTime", RUMEN),
            Map.entry("mapTasks", RUMEN),
            Map.entry("reduceTasks", RUMEN));

    /** Name on the command line. */
    public String option() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Names on the command line. */
    public static List<String> options() {
        return Arrays.stream(values()).map(TraceForm::option).toList();
    }

    /** The form of that name. @param option one of {@link #options} */
    public static TraceForm of(String option) {
        return valueOf(option.toUpperCase(Locale.ROOT));
    }

    /** Whether its jobs are told by the seconds that they took on some machine. */
    public boolean hasSeconds() {
        return this != YAML;
    }

    /**
     * The form of a document, by what it begins with: what is no JSON object is YAML.
     *
     * @param origin file name for messages
     * @param head as much of the document as there is, or its first part
     * @throws TraceException if it is a JSON object without any key by which a form is known
     */
    static TraceForm of(String origin, byte[] head) throws TraceException {
        List<String> keys = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(head)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return YAML;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                TraceForm form = BY_KEY.get(parser.currentName());
                if (form != null) {
                    return form;
                }
                keys.add(parser.currentName());
                parser.nextToken();
                parser.skipChildren();
            }
        } catch (IOException e) {
            // Braces are YAML, too: its parser says what is wrong.
            return YAML;
        }
        throw new TraceException(origin + ": not known by its keys (" + String.join(", ", keys)
                + ") as one of the forms " + String.join(", ", options()) + "; --trace-format says which it is");
    }
}
