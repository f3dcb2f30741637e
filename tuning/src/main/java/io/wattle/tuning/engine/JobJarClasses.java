package io.wattle.tuning.engine;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.ApplicationClassLoader;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Which classes of a job its class loader ({@code mapreduce.job.classloader}) would not find. */
public final class JobJarClasses {

    private static final String CLASS = ".class";
    private static final String JAR = ".jar";

    /** Folders of a job's jar that Hadoop unpacks onto the class path. */
    private static final String CLASSES = "classes/";

    private static final String JARS = "lib/";

    private JobJarClasses() {}

    /**
     * Those in packages that Hadoop takes from its own jars, where they are not, nor in the JDK.
     *
     * @param job the job's jar, and others that it brings; the jars in a jar's folder {@code lib} are looked at, too
     * @param hadoop jars of the cluster; empty if they are not known, and then nothing is in them
     * @return names, sorted
     * @throws IOException if a jar cannot be read; the message names it
     */
    public static List<String> hidden(List<Path> job, List<Path> hadoop) throws IOException {
        return hidden(job, hadoop, ApplicationClassLoader.SYSTEM_CLASSES_DEFAULT);
    }

    /** As the other, with a job's settings, which name the jars of the cluster; none where they do not switch the class loader on. */
    public static List<String> hidden(List<Path> job, Map<String, String> settings) throws IOException {
        if (!Boolean.parseBoolean(settings.get(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER))) {
            return List.of();
        }
        return hidden(
                job,
                hadoopJars(settings),
                Optional.ofNullable(settings.get(MRJobConfig.MAPREDUCE_JOB_CLASSLOADER_SYSTEM_CLASSES))
                        .orElse(ApplicationClassLoader.SYSTEM_CLASSES_DEFAULT));
    }

    /** The jars that settings put on the class path of tasks, one by one. */
    public static List<Path> hadoopJars(Map<String, String> settings) {
        return words(settings.getOrDefault(YarnConfiguration.YARN_APPLICATION_CLASSPATH, "")).stream()
                .filter(it -> it.endsWith(JAR))
                .map(Path::of)
                .toList();
    }

    private static List<String> words(String list) {
        return Arrays.asList(list.trim().split("\\s*,\\s*"));
    }

    private static List<String> hidden(List<Path> job, List<Path> hadoop, String systemClasses) throws IOException {
        List<String> system = words(systemClasses);
        Set<String> hidden = new TreeSet<>();
        for (Path jar : job) {
            addClasses(jar, true, hidden);
        }
        hidden.removeIf(it -> !ApplicationClassLoader.isSystemClass(it, system) || isOfJdk(it));
        for (Path jar : hadoop) {
            if (!hidden.isEmpty() && Files.exists(jar)) {
                Set<String> there = new TreeSet<>();
                addClasses(jar, false, there);
                hidden.removeAll(there);
            }
        }
        return List.copyOf(hidden);
    }

    private static boolean isOfJdk(String name) {
        return ClassLoader.getPlatformClassLoader().getResource(name.replace('.', '/') + CLASS) != null;
    }

    private static void addClasses(Path jar, boolean withJarsInIt, Collection<String> to) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                addClass(entry.getName(), to);
                if (withJarsInIt
                        && entry.getName().startsWith(JARS)
                        && entry.getName().endsWith(JAR)) {
                    try (InputStream in = file.getInputStream(entry)) {
                        addClasses(new ZipInputStream(in), to);
                    }
                }
            }
        } catch (ZipException e) {
            throw new IOException(jar + ": no jar (" + e.getMessage() + ")", e);
        }
    }

    private static void addClasses(ZipInputStream jar, Collection<String> to) throws IOException {
        for (ZipEntry entry = jar.getNextEntry(); entry != null; entry = jar.getNextEntry()) {
            addClass(entry.getName(), to);
        }
    }

    private static void addClass(String file, Collection<String> to) {
        if (file.endsWith(CLASS) && !file.startsWith("META-INF/")) {
            String inPackage = file.startsWith(CLASSES) ? file.substring(CLASSES.length()) : file;
            to.add(inPackage.substring(0, inPackage.length() - CLASS.length()).replace('/', '.'));
        }
    }
}
