package io.wattle.conf;

import io.wattle.model.NodeClass;
import io.wattle.model.SecondCompiler;
import java.util.List;
import java.util.Locale;

/** Which compilers the JVM of a task has, by its length. */
final class TaskCompilers {

    static final String SHORT = "jobs/short-tasks.xml";

    private static final String COLLECTOR = "-XX:+UseSerialGC";

    private TaskCompilers() {}

    /** CPU seconds of a task on a node class from which on the second compiler pays. */
    static double breakEvenSeconds(NodeClass nodeClass) {
        return SecondCompiler.breakEvenSeconds(nodeClass.dmipsPerCore());
    }

    /** Options of maps and reduces of all jobs. */
    static List<Property> ofAllJobs(Context context) {
        String why = "One collector thread for each task: parallel ones take memory, and cores from other tasks.";
        String options = COLLECTOR;
        if (context.request().taskSeconds().isPresent()) {
            double seconds = context.request().taskSeconds().getAsDouble();
            NodeClass nodeClass = context.plan().defaultClass();
            double breakEven = breakEvenSeconds(nodeClass);
            boolean isShort = seconds < breakEven;
            options += isShort ? " " + SecondCompiler.OFF : "";
            why += String.format(
                    Locale.ROOT,
                    " Tasks of %s CPU seconds are %s for the second compiler, which pays from %.0f on %s on.",
                    Texts.number(seconds),
                    isShort ? "too short" : "long enough",
                    breakEven,
                    nodeClass.name());
        }
        return List.of(
                new Property("mapreduce.map.java.opts", options, "Options of a map's JVM.", why),
                new Property("mapreduce.reduce.java.opts", options, "Options of a reduce's JVM.", "As for maps."));
    }

    /** For a job of short tasks, whatever the others have. */
    static RenderedFile file() {
        // No key of Hadoop's own options: a job, or the tuner, sets those, and these come on top of them.
        String why = "A JVM reads it before its other options, which stay and are stronger.";
        return new RenderedFile(
                SHORT,
                SiteXml.write(new SiteFile(
                        SHORT,
                        SHORT + ", for 'hadoop jar ... -conf " + SHORT
                                + "': tasks have the first compiler only. For jobs"
                                + " whose tasks are short, or do their work in C++ (docs/task-start.md). The tuner tries it:"
                                + " bin/tuner ... --try-conf " + SHORT + ".",
                        List.of(
                                new Property(
                                        "mapreduce.map.env.JAVA_TOOL_OPTIONS",
                                        SecondCompiler.OFF,
                                        "Further options of a map's JVM.",
                                        why),
                                new Property(
                                        "mapreduce.reduce.env.JAVA_TOOL_OPTIONS",
                                        SecondCompiler.OFF,
                                        "Further options of a reduce's JVM.",
                                        "As for maps.")))));
    }
}
