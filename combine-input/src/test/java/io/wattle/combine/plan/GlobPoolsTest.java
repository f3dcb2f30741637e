package io.wattle.combine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.PoolSettings;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobPoolsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/w/a=F       | hdfs://n/w/a/x         | /w/a",
                "/w/a=F       | hdfs://n/w/a/b/c/x     | /w/a",
                "/w/a=F       | hdfs://n/w/ab/x        | -",
                "/w/a=F       | hdfs://n/w/a           | /w/a",
                "/w/a/=F      | hdfs://n/w/a/x         | /w/a/",
                "/=F          | hdfs://n/x             | /",
                "/w/*/dt=1=F  | hdfs://n/w/t/dt=1/x    | /w/*/dt=1",
                "/w/*/dt=1=F  | hdfs://n/w/t/u/dt=1/x  | -",
                "/w/*.orc=F   | hdfs://n/w/x.orc       | /w/*.orc",
                "/w/*.orc=F   | hdfs://n/w/x.avro      | -",
                "/w/{a,b}/c=F | hdfs://n/w/b/c/x       | /w/{a,b}/c",
                "/w/{a,b/d}=F | hdfs://n/w/b/d/x       | /w/{a,b/d}",
                "/w/{a,b/d}=F | hdfs://n/w/b/e/x       | -",
                "/w/[ab]?=F   | hdfs://n/w/a1/x        | /w/[ab]?",
                "hdfs://localhost/w=F | hdfs://localhost/w/x | hdfs://localhost/w",
                "hdfs://n/w=F | hdfs://localhost/w/x   | -",
                "hdfs://n/w=F | file:/w/x              | -",
                "file:/w=F    | file:/w/x              | file:/w",
                "file:/w=F    | hdfs://localhost/w/x   | -",
                "hdfs://localhost:8020/w=F | hdfs://localhost/w/x      | hdfs://localhost:8020/w",
                "hdfs://localhost/w=F      | hdfs://localhost:8020/w/x | hdfs://localhost/w",
                "hdfs://LocalHost/w=F      | hdfs://localhost/w/x      | hdfs://LocalHost/w",
                "HDFS://localhost/w=F      | hdfs://localhost/w/x      | HDFS://localhost/w",
                "hdfs:///w=F               | hdfs://localhost/w/x      | hdfs:///w",
                "hdfs://localhost:9000/w=F | hdfs://localhost/w/x      | -",
                "hdfs://localhost/w=F      | /w/x                      | hdfs://localhost/w",
            })
    void globsAreOfFilesOrDirectories(String pools, String file, String pool) throws Exception {
        Pool expected = pool.equals("-") ? Pool.ALL : new Pool(pool, Optional.of("F"));
        assertThat(pools(CombineKey.POOLS, pools).of(new Path(file))).isEqualTo(expected);
    }

    @Test
    void withoutSettingsAllFilesAreOnePool() throws Exception {
        assertThat(GlobPools.of(PoolSettings.of(Map.of()), conf())).isSameAs(Pools.NONE);
    }

    @Test
    void severalPoolsAndNoFormat() throws Exception {
        Pools pools = pools(CombineKey.POOLS, " /a=x.F , /b= ,, /c/{d,e}=x.G");
        assertThat(pools.of(new Path("/a/1"))).isEqualTo(new Pool("/a", Optional.of("x.F")));
        assertThat(pools.of(new Path("/b/1"))).isEqualTo(Pool.named("/b"));
        assertThat(pools.of(new Path("/c/e/1"))).isEqualTo(new Pool("/c/{d,e}", Optional.of("x.G")));
        assertThat(pools.of(new Path("/f"))).isEqualTo(Pool.ALL);
    }

    @Test
    void directories() throws Exception {
        Pools pools = GlobPools.of(
                PoolSettings.of(Map.of(CombineKey.POOLS.key(), "/w/t=F", CombineKey.POOLS_BY.key(), "directory")),
                conf());
        assertThat(pools.of(new Path("/w/t/dt=1/a")))
                .isEqualTo(pools.of(new Path("/w/t/dt=1/b")))
                .isEqualTo(new Pool("/w/t in /w/t/dt=1", Optional.of("F")));
        assertThat(pools.of(new Path("/w/t/dt=2/a"))).isNotEqualTo(pools.of(new Path("/w/t/dt=1/b")));
        assertThat(pools.of(new Path("/x/a"))).isEqualTo(Pool.named("/x"));
    }

    @Test
    void aFileInTwoPoolsIsRefused() throws Exception {
        Pools pools = pools(CombineKey.POOLS, "/w/a=F,/w/*=G");
        assertThat(pools.of(new Path("/w/b/x")).name()).isEqualTo("/w/*");
        assertThatThrownBy(() -> pools.of(new Path("/w/a/x")))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessage("mapreduce.input.combine.pools: /w/a/x is in two pools, '/w/a' and '/w/*'"
                        + " (allowed: one; make a glob narrower)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pools | /w/a | mapreduce.input.combine.pools: '/w/a' (allowed: glob=class or glob=, separated by commas)",
                "pools | =F | mapreduce.input.combine.pools: '=F' (allowed: glob=class or glob=, separated by commas)",
                "pools | /a=F,/a=G | mapreduce.input.combine.pools: '/a' twice (allowed: once)",
                "pools | w/a=F | mapreduce.input.combine.pools: 'w/a' is no glob: it does not begin with /",
                "pools | /w/[a=F | mapreduce.input.combine.pools: '/w/[a' is no glob: ",
                "pools.by | partition | mapreduce.input.combine.pools.by: 'partition' (allowed: glob or directory)",
            })
    void wrongSettings(String key, String value, String message) {
        assertThatThrownBy(() -> GlobPools.of(PoolSettings.of(Map.of(CombineKey.PREFIX + key, value)), conf()))
                .isInstanceOf(CombineSettingsException.class)
                .hasMessageStartingWith(message);
    }

    private static Pools pools(CombineKey key, String value) throws IOException {
        return GlobPools.of(PoolSettings.of(Map.of(key.key(), value)), conf());
    }

    /** HDFS is asked nothing by those who only make paths of it. */
    private static Configuration conf() {
        Configuration conf = new Configuration(false);
        conf.set("fs.hdfs.impl", "org.apache.hadoop.hdfs.DistributedFileSystem");
        conf.set("fs.file.impl", "org.apache.hadoop.fs.LocalFileSystem");
        conf.set("fs.defaultFS", "hdfs://localhost");
        return conf;
    }
}
