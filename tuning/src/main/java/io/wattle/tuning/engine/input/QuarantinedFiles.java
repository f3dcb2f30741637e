package io.wattle.tuning.engine.input;

import io.wattle.combine.QuarantineLine;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.site.SiteConfiguration;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobFilter;
import org.apache.hadoop.fs.Path;

/**
 * Files that a job has left out as bad ones, as the lists in {@code _quarantine} of its output name them.
 *
 * @param files that are there now, each once, with their file systems; also directories that could not be listed
 * @param gone how many more were listed, and are not there
 * @param ofOtherInput how many more were listed that are not of the input that was asked for
 */
public record QuarantinedFiles(List<String> files, long gone, long ofOtherInput) {

    private static final String NEEDED = " (needed: the directory " + QuarantineLine.FOLDER
            + " in the output of a job with mapreduce.input.combine.bad-files=quarantine)";

    public QuarantinedFiles {
        files = List.copyOf(files);
    }

    /**
     * Reads all lists of a directory.
     *
     * @param folder path or URI of the directory
     * @param input path, glob or URI: files that are not of it are not taken; empty takes all
     * @param confDir the machine's Hadoop configuration, to reach file systems with
     * @throws InputException if there is no such directory, a list has other lines, or there is nothing to take; the message
     *     names the directory
     * @throws IOException if a file system cannot be reached
     */
    public static QuarantinedFiles read(String folder, Optional<String> input, Optional<java.nio.file.Path> confDir)
            throws IOException {
        Configuration conf = SiteConfiguration.configuration(confDir);
        Set<String> listed = listed(folder, conf);
        if (listed.isEmpty()) {
            throw InputException.saying(folder + ": its lists name no file, so there is nothing to read again", null);
        }
        List<String> taken = new ArrayList<>();
        for (String file : listed) {
            if (input.isEmpty() || isOf(LocalInput.hadoopPath(input.get()), new Path(file), conf)) {
                taken.add(file);
            }
        }
        if (taken.isEmpty()) {
            throw InputException.saying(
                    folder + ": none of its " + listed.size() + " files is of the input " + input.orElseThrow()
                            + "; one is " + listed.iterator().next()
                            + " (allowed: the input of the job that listed them, or"
                            + " none, for all)",
                    null);
        }
        List<String> there = new ArrayList<>();
        for (String file : taken) {
            if (exists(new Path(file), conf)) {
                there.add(file);
            }
        }
        if (there.isEmpty()) {
            throw InputException.saying(
                    folder + ": none of its " + taken.size() + " files is there any more; one was " + taken.get(0),
                    null);
        }
        return new QuarantinedFiles(there, taken.size() - there.size(), listed.size() - taken.size());
    }

    private static Set<String> listed(String folder, Configuration conf) throws IOException {
        Path directory = LocalInput.hadoopPath(folder);
        FileSystem fs = directory.getFileSystem(conf);
        FileStatus[] lists;
        try {
            lists = fs.listStatus(directory);
        } catch (FileNotFoundException e) {
            throw InputException.saying(folder + ": there is no such directory" + NEEDED, e);
        }
        Set<String> files = new TreeSet<>();
        for (FileStatus list : lists) {
            // A file lists itself; jobs with committers of their own may keep folders there.
            if (list.getPath().equals(fs.makeQualified(directory))) {
                throw InputException.saying(folder + ": it is a file" + NEEDED, null);
            }
            if (list.isFile()) {
                addAll(files, fs, list.getPath());
            }
        }
        return files;
    }

    private static void addAll(Set<String> files, FileSystem fs, Path list) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(fs.open(list), StandardCharsets.UTF_8))) {
            int number = 1;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                try {
                    files.add(QuarantineLine.parse(line).path());
                } catch (IllegalArgumentException e) {
                    throw InputException.saying(list + ", line " + number + ": " + e.getMessage() + NEEDED, e);
                }
                number++;
            }
        }
    }

    private static boolean exists(Path file, Configuration conf) throws IOException {
        return file.getFileSystem(conf).exists(file);
    }

    /** Whether a file is one that an input names, or is below a directory that it names. */
    private static boolean isOf(Path input, Path file, Configuration conf) throws IOException {
        Path all = input.getFileSystem(conf).makeQualified(input);
        Path one = file.getFileSystem(conf).makeQualified(file);
        if (!new Path(all, "/").equals(new Path(one, "/"))) {
            return false;
        }
        String[] names = names(one.toUri().getPath());
        for (String pattern : GlobExpander.expand(all.toUri().getPath())) {
            String[] patterns = names(pattern);
            boolean matches = patterns.length <= names.length;
            for (int i = 0; matches && i < patterns.length; i++) {
                matches = new GlobFilter(patterns[i]).accept(new Path(null, null, "/" + names[i]));
            }
            if (matches) {
                return true;
            }
        }
        return false;
    }

    private static String[] names(String path) {
        return Arrays.stream(path.split("/")).filter(it -> !it.isEmpty()).toArray(String[]::new);
    }
}
