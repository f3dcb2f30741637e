package io.wattle.tuning.twin;

import static io.wattle.tuning.twin.TestingRealJobs.AS_IT_WAS;
import static io.wattle.tuning.twin.TestingRealJobs.job;
import static io.wattle.tuning.twin.TestingRealJobs.twin;
import static io.wattle.tuning.twin.TestingRealJobs.twoJobs;
import static io.wattle.tuning.twin.TestingRealJobs.withJoules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.wattle.ledger.IdlePolicy;
import io.wattle.model.Quality;
import io.wattle.simulator.yarn.YarnSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** What predictions are compared with. */
class TwinReportTest {

    @Test
    void predictionsThatComeTrueHaveNoError() throws Exception {
        TwinRun first = twin(twoJobs()).on(AS_IT_WAS);
        List<RealJob> real = new ArrayList<>();
        real.add(job(
                1,
                "terasort",
                0,
                first.jobs().get(0).seconds(),
                first.jobs().get(0).joules(),
                "off"));
        real.add(job(
                2, "pi", 30, first.jobs().get(1).seconds(), first.jobs().get(1).joules(), "off"));
        Twin twin = twin(real);
        TwinReport report = TwinReport.of(twin, twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.errors().seconds().meanError()).isCloseTo(0, within(1e-4));
        assertThat(report.errors().joules().meanError()).isCloseTo(0, within(1e-9));
        assertThat(report.errors().joules().jobs()).isEqualTo(2);
        assertThat(report.errorsByName()).containsOnlyKeys("pi", "terasort");
    }

    /** A lower bound is no figure to be measured by. */
    @Test
    void joulesThatTheLedgerHasInPartAreNoZero() throws Exception {
        Twin twin = twin(twoJobs());
        TwinReport report = TwinReport.of(twin, twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.errors().joules().jobs()).isEqualTo(1);
        assertThat(report.errorsByName().get("pi").joules().jobs()).isZero();
        assertThat(report.errorsByName().get("pi").joules().meanError()).isNaN();
        assertThat(report.errors().seconds().jobs()).isEqualTo(2);
        double ofTerasort = twin.on(AS_IT_WAS).jobs().get(0).joules() / 20_000 - 1;
        assertThat(report.errors().joules().totalError()).isCloseTo(ofTerasort, within(1e-9));
        assertThat(report.errors().joules().meanError()).isCloseTo(Math.abs(ofTerasort), within(1e-9));
    }

    /** In a ledger with yarn.energy.ledger.idle=bucket a job has active joules only: so does its prediction then. */
    @Test
    void idleJoulesAreCountedAsTheLedgerCountsThem() throws Exception {
        Twin byShare = twin(twoJobs());
        assertThat(byShare.idlePolicies().label()).isEqualTo("by-share");
        PredictedJob shared = byShare.on(AS_IT_WAS).jobs().get(0);
        assertThat(shared.idleJoules()).isPositive();
        Twin bucket = twin(List.of(withJoules(twoJobs().get(1), 15_000, 0)));
        assertThat(bucket.idlePolicies().label()).isEqualTo("bucket");
        TwinReport report = TwinReport.of(bucket, bucket.on(AS_IT_WAS), Optional.empty());
        assertThat(report.asItWas().jobs().get(0).idleJoules()).isZero();
        double error = report.asItWas().jobs().get(0).activeJoules() / 15_000 - 1;
        assertThat(report.errors().joules().totalError()).isCloseTo(error, within(1e-9));
        assertThat(report.errors().activeJoules()).isEqualTo(report.errors().joules());
    }

    /** The key was changed while the ledger was kept: active joules of the one are not compared with all of its prediction. */
    @Test
    void ofALedgerOfBothKindsEachJobIsComparedAsItsLineIs() throws Exception {
        RealJob bucket = withJoules(twoJobs().get(1), 15_000, 0);
        RealJob share = withJoules(twoJobs().get(0), 3_000, 1_000);
        Twin twin = twin(List.of(bucket, share));
        IdlePolicies idle = twin.idlePolicies();
        assertThat(idle.label()).isEqualTo("mixed");
        assertThat(idle.count(IdlePolicy.BUCKET)).isEqualTo(1);
        assertThat(idle.count(IdlePolicy.BY_SHARE)).isEqualTo(1);
        assertThat(idle.unknown()).isZero();
        TwinRun run = twin.on(AS_IT_WAS);
        assertThat(run.jobs().get(0).idleJoules()).isZero();
        assertThat(run.jobs().get(1).idleJoules()).isPositive();
        Accuracy joules = TwinReport.of(twin, run, Optional.empty())
                .errorsByName()
                .get("terasort")
                .joules();
        assertThat(joules.totalError()).isCloseTo(run.jobs().get(0).activeJoules() / 15_000 - 1, within(1e-9));
    }

    /** As lines without parts are: the configuration says it, or the other lines, or nobody. */
    @Test
    void whatALineDoesNotShowIsAsConfiguredOrAsTheOthersAre() {
        RealJob silent = withJoules(twoJobs().get(0), OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty());
        RealJob bucket = withJoules(twoJobs().get(1), 15_000, 0);
        IdlePolicies alone = twin(List.of(silent)).idlePolicies();
        assertThat(alone.label()).isEqualTo("unknown");
        assertThat(alone.unknown()).isEqualTo(1);
        assertThat(alone.of(silent)).isEqualTo(IdlePolicy.BY_SHARE);
        IdlePolicies configured =
                new Twin(List.of(silent), YarnSettings.HADOOP_3, Optional.of(IdlePolicy.BUCKET), 1).idlePolicies();
        assertThat(configured.label()).isEqualTo("bucket");
        assertThat(configured.unknown()).isZero();
        IdlePolicies asOthers = twin(List.of(silent, bucket)).idlePolicies();
        assertThat(asOthers.of(silent)).isEqualTo(IdlePolicy.BUCKET);
        assertThat(asOthers.unknown()).isEqualTo(1);
    }

    /** Of a model's joules no error is one of the simulator. */
    @Test
    void whatNoMeterGaveIsApart() throws Exception {
        RealJob measured = withJoules(
                twoJobs().get(1), OptionalDouble.of(15_000), OptionalDouble.of(5_000), Optional.of(Quality.MEASURED));
        RealJob assumed =
                withJoules(twoJobs().get(0), OptionalDouble.of(1), OptionalDouble.of(1), Optional.of(Quality.ASSUMED));
        Twin twin = twin(List.of(measured, assumed));
        TwinReport report = TwinReport.of(twin, twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.qualities().byQuality()).isEqualTo(Map.of("assumed", 1, "measured", 1));
        assertThat(report.qualities().measured()).isEqualTo(1);
        assertThat(report.errors().joules().jobs()).isEqualTo(2);
        assertThat(report.errorsOfMeasured().joules())
                .isEqualTo(report.errorsByName().get("terasort").joules());
        assertThat(twin(twoJobs()).jobs().get(0).quality()).isEmpty();
    }

    /** One job of a thousandth of a joule makes the mean what it likes. */
    @Test
    void theMedianErrorIsOfMostJobs() {
        Accuracy accuracy = Accuracy.of(
                List.of(new Accuracy.Pair(100, 110), new Accuracy.Pair(100, 80), new Accuracy.Pair(0.001, 1000)));
        assertThat(accuracy.medianError()).isCloseTo(0.2, within(1e-9));
        assertThat(accuracy.meanError()).isGreaterThan(300_000);
    }

    /** A real 0 is known, and no error is a fraction of it. */
    @Test
    void completeWithoutJoulesIsNoPart() throws Exception {
        Twin twin = twin(List.of(withJoules(twoJobs().get(1), 0, 0)));
        TwinReport report = TwinReport.of(twin, twin.on(AS_IT_WAS), Optional.empty());
        assertThat(report.jobs().get(0).joules()).hasValue(0);
        assertThat(report.errors().joules().jobs()).isZero();
        assertThat(twin.idlePolicies().label()).isEqualTo("unknown");
    }
}
