package io.wattle.tuning.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipException;
import org.apache.hadoop.util.ApplicationClassLoader;

/** Which classes of a job its class loader ({@code mapreduce.job.classloader}) would not find. */
public final class JobJarClasses {

    private static final String CLASS = ".class";

    private JobJarClasses() {}

    /**
     * Those in packages that Hadoop takes from its own jars, where they are not. Looks at the jar itself, not at those in its
     * folder {@code lib}.
     *
     * @param job jar of the job
     * @param hadoop jars of the cluster; empty if they are not known
     * @return names, sorted
     * @throws IOException if a jar cannot be read; the message names it
     */
    public static List<String> hidden(Path job, List<Path> hadoop) throws IOException {
        List<String> system = Arrays.asList(
                ApplicationClassLoader.SYSTEM_CLASSES_DEFAULT.trim().split("\\s*,\\s*"));
        Set<String> hidden = new TreeSet<>(names(job));
        hidden.removeIf(it -> !ApplicationClassLoader.isSystemClass(it, system));
        for (Path jar : hadoop) {
            if (!hidden.isEmpty() && Files.exists(jar)) {
                hidden.removeAll(names(jar));
            }
        }
        return List.copyOf(hidden);
    }

    private static List<String> names(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .map(it -> it.getName())
                    .filter(it -> it.endsWith(CLASS) && !it.startsWith("META-INF/"))
                    .map(it -> it.substring(0, it.length() - CLASS.length()).replace('/', '.'))
                    .toList();
        } catch (ZipException e) {
            throw new IOException(jar + ": no jar (" + e.getMessage() + ")", e);
        }
    }
}
