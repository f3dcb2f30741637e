package io.wattle.jobs;

import java.io.IOException;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.pipes.Submitter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * What a job of Hadoop Pipes needs, whatever its program is.
 *
 * @param name file name of the launcher; its binaries have that name and a suffix
 * @param source how the programs come into their folder, for messages
 */
record PipesProgram(String name, String source) {

    private static final int MOST_COMBINE_MB = 64;
    private static final int LEAST_COMBINE_MB = 8;

    /**
     * Completes a job whose {@link NativeJob#PROGRAMS_KEY} is set. The launcher becomes the first file of the distributed cache when the
     * job is submitted; its binaries follow.
     *
     * @throws IOException if the program is not there
     */
    void configure(JobConf conf) throws IOException {
        if (conf.get(NativeJob.COMBINE_MEMORY_KEY) == null) {
            // Not the key of itself: mapred-default.xml sets it to -1, which stands for what Hadoop finds out here.
            int mapMb = conf.getMemoryRequired(TaskType.MAP);
            conf.setInt(NativeJob.COMBINE_MEMORY_KEY, Math.min(Math.max(mapMb / 8, LEAST_COMBINE_MB), MOST_COMBINE_MB));
        }
        ShortJvm.configure(conf);
        String folder = conf.getTrimmed(NativeJob.PROGRAMS_KEY);
        if (folder == null || folder.isEmpty()) {
            throw new IOException(NativeJob.PROGRAMS_KEY + ": not set (needed: the folder with " + name
                    + " on the cluster's file system; " + source + ")");
        }
        Path launcher = new Path(folder, name);
        FileSystem fileSystem = launcher.getFileSystem(conf);
        // No pattern: the folder's name may hold characters that mean something in one.
        FileStatus[] binaries = fileSystem.exists(launcher)
                ? fileSystem.listStatus(launcher.getParent(), it -> it.getName().startsWith(name + "."))
                : new FileStatus[0];
        if (binaries.length == 0) {
            throw new IOException(
                    NativeJob.PROGRAMS_KEY + ": no " + name + " with its binaries in " + folder + " (" + source + ")");
        }
        // With escapes: the Submitter makes a URI of it.
        Submitter.setExecutable(conf, fileSystem.makeQualified(launcher).toUri().toString());
        for (FileStatus binary : binaries) {
            Job.addCacheFile(binary.getPath().toUri(), conf);
        }
    }
}
