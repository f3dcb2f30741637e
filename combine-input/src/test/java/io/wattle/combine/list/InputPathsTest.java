package io.wattle.combine.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.jupiter.api.Test;

/** The paths are those that Hadoop's own FileInputFormat takes from the same text. */
class InputPathsTest {

    private static List<Path> list(InputPaths paths) {
        List<Path> list = new ArrayList<>();
        paths.forEach(list::add);
        return list;
    }

    private static void assertAsHadoop(String text) throws Exception {
        Configuration conf = new Configuration(false);
        conf.set(FileInputFormat.INPUT_DIR, text);
        List<Path> hadoops = List.of(FileInputFormat.getInputPaths(Job.getInstance(conf)));
        assertThat(list(InputPaths.of(conf))).as(text).isEqualTo(hadoops);
        assertThat(List.of(org.apache.hadoop.mapred.FileInputFormat.getInputPaths(new JobConf(conf))))
                .isEqualTo(hadoops);
    }

    @Test
    void pathsWithCommasBracesAndEscapesAreRead() throws Exception {
        for (String text :
                List.of("/a", "/a,/b", "hdfs://nn/a,file:///b c,d", "/{a\\,b},/c", "/a\\\\,/b", "/a,", "/a,,,")) {
            assertAsHadoop(text);
        }
    }

    @Test
    void anyPathsThatAJobIsGivenComeBack() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            Path[] given = IntStream.range(0, 1 + random.nextInt(4))
                    .mapToObj(it -> new Path("/" + name(random)))
                    .toArray(Path[]::new);
            Job job = Job.getInstance(new Configuration(false));
            FileInputFormat.setInputPaths(job, given);
            assertAsHadoop(job.getConfiguration().get(FileInputFormat.INPUT_DIR));
        }
    }

    private static String name(Random random) {
        return IntStream.range(0, 1 + random.nextInt(6))
                .mapToObj(it -> "a,\\{}*".substring(random.nextInt(6)).substring(0, 1))
                .reduce("", String::concat);
    }

    @Test
    void noneAreNone() {
        assertThat(InputPaths.of(new Configuration(false)).isEmpty()).isTrue();
        assertThat(InputPaths.of(List.of()).isEmpty()).isTrue();
        assertThat(InputPaths.of(List.of())).hasToString("[]");
    }

    @Test
    void ofManyTheFirstAreShown() {
        assertThat(InputPaths.of(List.of(new Path("/a"), new Path("/b")))).hasToString("[/a, /b]");
        List<Path> many =
                IntStream.range(0, 1000).mapToObj(it -> new Path("/" + it)).toList();
        assertThat(InputPaths.of(many)).hasToString("[/0, /1, /2, /3, /4, /5, /6, /7, /8, /9, ... (1000 in all)]");
    }

    @Test
    void eachFileSystemIsNamedOnce() {
        List<Path> paths =
                List.of(new Path("hdfs://a/1"), new Path("hdfs://b/1"), new Path("/x"), new Path("hdfs://a/2"));
        assertThat(InputPaths.of(paths).fileSystems())
                .containsExactly(new Path("hdfs://a/1"), new Path("hdfs://b/1"), new Path("/x"));
    }
}
