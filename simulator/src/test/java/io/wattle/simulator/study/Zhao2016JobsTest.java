package io.wattle.simulator.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.Catalog;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.job.JobSettings;
import org.junit.jupiter.api.Test;

class Zhao2016JobsTest {

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());

    /** Sec. 5.2: wordcount with 4 x 150 MB and a sort buffer of 70 MB, 70 reduces of 300 MB, masters of 100 MB. */
    @Test
    void settingsAreTheStudys() {
        JobSettings edison = jobs.run("wordcount", "edison", 35, 1).settings();
        assertThat(edison.containers().map().memoryMb()).isEqualTo(150);
        assertThat(edison.sort().bufferMb()).isEqualTo(70);
        assertThat(edison.reduces()).isEqualTo(70);
        assertThat(edison.containers().reduce().memoryMb()).isEqualTo(300);
        assertThat(edison.containers().master().memoryMb()).isEqualTo(100);
        assertThat(edison.blockMb()).isEqualTo(16);
        JobSettings dell = jobs.run("wordcount2", "dell", 2, 1).settings();
        assertThat(dell.containers().map().memoryMb()).isEqualTo(1024);
        assertThat(dell.reduces()).isEqualTo(24);
        assertThat(dell.combines()).isTrue();
    }

    @Test
    void mapsAreTheStudys() throws StuckException {
        assertThat(maps("wordcount", "edison", 35)).isEqualTo(200);
        assertThat(maps("wordcount2", "edison", 35)).isEqualTo(70);
        assertThat(maps("wordcount2", "dell", 2)).isEqualTo(24);
        assertThat(maps("logcount", "dell", 2)).isEqualTo(500);
        assertThat(maps("pi", "edison", 8)).isEqualTo(16);
        assertThat(maps("terasort", "edison", 35)).isEqualTo(168);
    }

    private int maps(String job, String platform, int nodes) throws StuckException {
        return jobs.run(job, platform, nodes, 1).run().jobs().get(0).maps();
    }

    @Test
    void anyClusterCanRunThem() throws StuckException {
        for (String job : Zhao2016Jobs.JOBS) {
            StudyRun run = jobs.run(job, Catalog.builtIn().profile("mixed").orElseThrow(), 1);
            assertThat(run.workers()).hasSize(2);
            assertThat(run.run().seconds()).as(job).isPositive();
        }
    }

    @Test
    void unknownNamesAreRefused() {
        assertThatThrownBy(() -> jobs.run("sort", "edison", 1, 1)).hasMessageContaining("job 'sort' (known: wordcount");
        assertThatThrownBy(() -> jobs.run("pi", "pc", 1, 1)).hasMessage("platform 'pc' (known: edison, dell)");
    }
}
