package io.wattle.it.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.combine.mapreduce.PackedTextInputFormat;
import io.wattle.it.files.SmallFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.pig.ExecType;
import org.apache.pig.LoadFunc;
import org.apache.pig.PigServer;
import org.apache.pig.backend.executionengine.ExecJob;
import org.apache.pig.backend.hadoop.executionengine.mapReduceLayer.PigSplit;
import org.apache.pig.data.Tuple;
import org.apache.pig.data.TupleFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 5,000 small files that a script of Pig loads: each line arrives once. */
@Tag("embedded")
class SmallFilesInPigTest {

    @TempDir
    private Path folder;

    /** A loader as users write them. */
    public static final class PackedLines extends LoadFunc {

        private RecordReader<?, ?> lines;

        @Override
        public void setLocation(String location, Job job) throws IOException {
            FileInputFormat.setInputPaths(job, location);
            job.getConfiguration().set("mapreduce.input.combine.size", "128k");
        }

        @Override
        public InputFormat<?, ?> getInputFormat() {
            return new PackedTextInputFormat();
        }

        @Override
        @SuppressWarnings("rawtypes") // Pig's interface is.
        public void prepareToRead(RecordReader reader, PigSplit split) {
            lines = reader;
        }

        @Override
        public Tuple getNext() throws IOException {
            try {
                return lines.nextKeyValue()
                        ? TupleFactory.getInstance().newTuple((Object) ((Text) lines.getCurrentValue()).toString())
                        : null;
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }
    }

    @Test
    void aLoaderWithAFormatThatPacks() throws Exception {
        SmallFiles files = SmallFiles.write(folder.resolve("logs"));
        PigServer pig = new PigServer(ExecType.LOCAL);
        pig.registerQuery(
                "lines = LOAD '" + files.glob() + "' USING " + PackedLines.class.getName() + "() AS (line:chararray);");
        pig.registerQuery("copied = FOREACH lines GENERATE line;");

        List<String> read = new ArrayList<>();
        ExecJob job = pig.store("copied", folder.resolve("out").toUri().toString());
        for (Iterator<Tuple> tuples = job.getResults(); tuples.hasNext(); ) {
            read.add(tuples.next().get(0).toString());
        }

        assertThat(read).containsExactlyInAnyOrderElementsOf(SmallFiles.lines());
        assertThat(job.getStatistics().getJobGraph().getJobList()).hasSize(1);
        assertThat(((org.apache.pig.tools.pigstats.mapreduce.MRJobStats)
                                job.getStatistics().getJobGraph().getJobList().get(0))
                        .getNumberMaps())
                .isBetween(1, 4);
        pig.shutdown();
    }
}
