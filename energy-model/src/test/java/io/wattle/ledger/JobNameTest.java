package io.wattle.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JobNameTest {

    @ParameterizedTest
    @CsvSource({
        "nightly-2026-11-20, nightly",
        "nightly-20261121, nightly",
        "nightly20261121, nightly",
        "nightly_2026-11-20T03:12:55.123Z, nightly",
        "nightly 20261120T0312, nightly",
        "etl [2026/11/20 03:00], etl",
        "import-7f3e9a2c-11aa-beef-cafe-0123456789ab, import",
        "load_job_1700000000000_0042, load_job",
        "query-5d41402abc4b2a76, query",
        "streamjob5823417739.jar, streamjob",
        "word count (17), word count",
        "wordcount2, wordcount2",
        "wordcount, wordcount",
        "terasort.jar, terasort",
        "facade, facade",
        "model-v2, model-v2",
        "Zählung-2026-11-20, Zählung"
    })
    void whatChangesFromRunToRunIsLeftOut(String given, String name) {
        assertThat(JobName.of("ann", given)).contains(new JobName("ann", name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "N/A", "2026-11-20", "12345", "--", "7f3e9a2c-11aa-beef-cafe-0123456789ab"})
    void aNameThatSaysNothingIsNoJob(String given) {
        assertThat(JobName.of("ann", given)).isEmpty();
    }

    @Test
    void usersHaveJobsOfTheirOwn() {
        assertThat(JobName.of("ann", "nightly")).isNotEqualTo(JobName.of("bob", "nightly"));
        assertThat(JobName.of("", "nightly")).isEmpty();
    }

    @Test
    void longNamesAreCutAndStayApart() {
        String query = "select a, b, c from t where x = y ".repeat(100);
        JobName one = JobName.of("ann", query + "and p").orElseThrow();
        JobName other = JobName.of("ann", query + "and q").orElseThrow();
        assertThat(one.name()).hasSize(JobName.LONGEST);
        assertThat(one).isNotEqualTo(other);
        assertThat(JobName.of("ann", query + "and p-2026-11-21")).contains(one);
    }

    @Test
    @Timeout(60) // Were it quadratic, hours.
    void aHostileNameCostsNoTime() {
        for (String piece : new String[] {"1-", "0a", "(", "-1a1a1a1a"}) {
            String hostile = piece.repeat(500_000);
            assertThatCode(() -> JobName.of("ann", hostile)).doesNotThrowAnyException();
        }
    }
}
