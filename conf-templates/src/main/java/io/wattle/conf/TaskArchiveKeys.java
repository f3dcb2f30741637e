package io.wattle.conf;

import io.wattle.conf.TaskArchives.Use;
import java.util.List;

/** Settings by which masters and tasks start from archives of classes, and those by which one job does not. */
public final class TaskArchiveKeys {

    /** File of {@code conf render} for jobs that start from archives. */
    public static final String WITH = "jobs/task-archives.xml";

    /** File of {@code conf render} for jobs that do not. */
    public static final String WITHOUT = "jobs/no-task-archives.xml";

    private static final String CLASS_LOADER = "mapreduce.job.classloader";
    private static final String MASTER = "yarn.app.mapreduce.am.admin-command-opts";
    private static final String MAP = "mapreduce.admin.map.child.java.opts";
    private static final String REDUCE = "mapreduce.admin.reduce.child.java.opts";

    /** Hadoop's default of maps and reduces, which a value of ours replaces. */
    private static final String DEFAULT_OPTIONS = "-Djava.net.preferIPv4Stack=true -Dhadoop.metrics.log.level=WARN";

    /** What Hadoop does by itself; Hadoop's own default for masters is empty. */
    private static final String NO_ARCHIVE = "-Xshare:auto";

    private TaskArchiveKeys() {}

    /** {@code jobs/} files. */
    static List<RenderedFile> files(TaskArchives archives) {
        String who = archives.use() == Use.ALL_JOBS ? " All jobs have them by mapred-site.xml." : "";
        return List.of(
                file(
                        WITH,
                        "for 'hadoop jar ... -conf " + WITH + "': masters and tasks start from archives of classes"
                                + " (docs/task-start.md). Check the job first: bin/tuner archive job JAR." + who,
                        with(archives)),
                file(
                        WITHOUT,
                        "for 'hadoop jar ... -conf " + WITHOUT + "': masters and tasks start from jars, for jobs that"
                                + " cannot have mapreduce.job.classloader.",
                        without()));
    }

    private static RenderedFile file(String name, String meaning, List<Property> properties) {
        return new RenderedFile(name, SiteXml.write(new SiteFile(name, name + ", " + meaning, properties)));
    }

    /** A JVM takes an archive only if its class path begins with the jars of the archive, in their order. */
    static List<Property> with(TaskArchives archives) {
        String task = DEFAULT_OPTIONS + " " + options(archives, "task.jsa");
        String optionsReason =
                "A JVM that refuses the archive, as the jars, the JDK or the class path are others, starts"
                        + " without: it only loses speed. What it logs of it, 'bin/tuner archive used' reads.";
        return List.of(
                new Property(
                        CLASS_LOADER,
                        "true",
                        "Whether a job's classes have a class loader of their own.",
                        "It takes the container's folder and the job's jar from the JVM's class path, so that it is the same"
                                + " for all jobs: no archive fits a class path that begins with a folder."),
                new Property(
                        "yarn.application.classpath",
                        String.join(",", archives.jars()),
                        "Class path of masters and tasks, before mapreduce.application.classpath.",
                        "The jars of the archives, one by one: 'lib/*' follows the file system's order, which can differ by"
                                + " node. Here, not in yarn-site.xml, as it is meant for MapReduce only."),
                new Property(
                        "mapreduce.application.classpath",
                        "$HADOOP_CONF_DIR",
                        "Class path of masters and tasks, after yarn.application.classpath.",
                        "The folder comes last: an archive is of jars only. MapReduce's own are in the list above."),
                new Property(MAP, task, "Options of a map's JVM, before the job's.", optionsReason),
                new Property(REDUCE, task, "Options of a reduce's JVM, before the job's.", "As for maps."),
                new Property(
                        MASTER,
                        options(archives, "master.jsa"),
                        "Options of a master's JVM, before the job's.",
                        "As for maps; a master loads twice as many classes, and has an archive of its own."));
    }

    private static String options(TaskArchives archives, String file) {
        return "-XX:SharedArchiveFile=" + archives.folder() + "/" + file
                + " -Xshare:auto -Xlog:cds:file=<LOG_DIR>/class-data.log";
    }

    private static List<Property> without() {
        return List.of(
                new Property(
                        CLASS_LOADER,
                        "false",
                        "Whether a job's classes have a class loader of their own.",
                        "Hadoop's default: the job's classes may be in any package."),
                new Property(
                        MAP,
                        DEFAULT_OPTIONS,
                        "Options of a map's JVM, before the job's.",
                        "Hadoop's default: a JVM that refuses an archive gives up the JDK's own, too, and is slower than one"
                                + " that is told of none."),
                new Property(REDUCE, DEFAULT_OPTIONS, "Options of a reduce's JVM, before the job's.", "As for maps."),
                new Property(MASTER, NO_ARCHIVE, "Options of a master's JVM, before the job's.", "As for maps."));
    }
}
