package io.wattle.tuning.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.tuning.engine.history.FailureReason;
import org.junit.jupiter.api.Test;

class MasterLogTest {

    @Test
    void theRootCauseOfTheLastExceptionIsTheError() {
        assertThat(MasterLog.lastError("""
                2026-11-22 10:00:00,000 WARN [main] org.apache.hadoop.Thing: java.io.IOException: not this one
                2026-11-22 10:00:01,000 ERROR [main] org.apache.hadoop.mapreduce.v2.app.MRAppMaster: Error starting MRAppMaster
                java.lang.ExceptionInInitializerError
                \tat com.google.inject.internal.cglib.reflect.FastClass(Thing.java:1)
                Caused by: java.lang.RuntimeException: outer
                \t... 10 more
                Caused by: java.lang.reflect.InaccessibleObjectException: Unable to make protected final java.lang.Class
                \tat java.base/java.lang.reflect.AccessibleObject.checkCanSetAccessible(AccessibleObject.java:354)
                \t... 12 more
                2026-11-22 10:00:01,100 INFO [main] org.apache.hadoop.util.ExitUtil: Exiting with status 1
                """))
                .contains("java.lang.reflect.InaccessibleObjectException: Unable to make protected final"
                        + " java.lang.Class");
    }

    @Test
    void anExceptionWithoutACauseIsTheError() {
        assertThat(MasterLog.lastError("""
                Exception in thread "main" java.lang.NoClassDefFoundError: org/apache/hadoop/Thing
                \tat org.apache.hadoop.mapreduce.v2.app.MRAppMaster.main(MRAppMaster.java:1)
                """))
                .contains("Exception in thread \"main\" java.lang.NoClassDefFoundError: org/apache/hadoop/Thing");
    }

    @Test
    void aJvmThatDoesNotStartSaysWhy() {
        assertThat(MasterLog.lastError("""
                Unrecognized VM option 'NoSuchFlag'
                Error: Could not create the Java Virtual Machine.
                Error: A fatal exception has occurred. Program will exit.
                """)).contains("Unrecognized VM option 'NoSuchFlag'");
        assertThat(MasterLog.lastError("Error: Could not find or load main class org.apache.hadoop.MRAppMaster\n"))
                .contains("Error: Could not find or load main class org.apache.hadoop.MRAppMaster");
    }

    @Test
    void namesMayBeLong() {
        String deep = "a.".repeat(50_000);
        assertThat(MasterLog.lastError(deep + "DeepException")).contains(deep + "DeepException");
        assertThat(MasterLog.lastError(deep)).isEmpty();
        assertThat(FailureReason.of(deep + "DeepException: why")).isNotEmpty();
    }

    @Test
    void aLogWithoutAnErrorTellsNothing() {
        assertThat(MasterLog.lastError("")).isEmpty();
        assertThat(MasterLog.lastError("10:00 INFO fine\n")).isEmpty();
    }

    @Test
    void theReasonNamesTheMasterAndItsExitCode() {
        assertThat(FailureReason.ofMaster("java.lang.Error: why", "AM Container exited with  exitCode: 1\nFailing"))
                .isEqualTo("the application master ended with 1: java.lang.Error: why");
        assertThat(FailureReason.ofMaster("x".repeat(1000), "")).hasSize(300);
    }
}
