package io.wattle.tuner.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.tuner.cli.TestingCommand.Ended;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** tco, balance and plan, against the figures that the studies print. */
class CostCommandsTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Zhao2016 Table 10, big data; papers.md says which cells were printed with 360 days a year. */
    @ParameterizedTest
    @CsvSource({"edison, 100%, 360, 4352.4", "dell, 74%, 365, 5495.0", "dell, 25%, 365, 5348.2"})
    void tcoGivesTheStudysTotals(String cluster, String utilisation, int days, double usd) throws Exception {
        JsonNode json = json("tco --json --cluster " + cluster + " --against edison --utilization " + utilisation
                + " --days-per-year " + days);
        assertThat(json.get("cluster").get("totalUsd").asDouble()).isCloseTo(usd, within(0.05));
    }

    @Test
    void tcoComparesTwoClustersAtUtilisationsOfTheirOwn() throws Exception {
        JsonNode json = json("tco --json --cluster edison --against dell --utilization 100%:74%");
        double edison = 35 * (120 + 26.28 * 1.68 * 0.1);
        double dell = 2 * (2500 + 26.28 * (0.74 * 109 + 0.26 * 52) * 0.1);
        assertThat(json.get("savedUsd").asDouble()).isCloseTo(dell - edison, within(1e-6));
        assertThat(json.get("savedShare").asDouble()).isCloseTo(1 - edison / dell, within(1e-9));
        assertThat(json.get("cluster").get("quality").asText()).isEqualTo("measured");
        assertThat(run("tco --cluster edison --against dell --utilization 100%:74%")
                        .out())
                .containsPattern("(?m)^  edison +35 +100% +4200\\.0 +154\\.5 +4354\\.5 ")
                .contains("edison costs 1140.5 $ (21%) less than dell over 26280 hours, at 0.1 $/kWh");
    }

    @Test
    void theDatacentreFollowsTheYearsAndEachPue() throws Exception {
        JsonNode three = json("tco --json --cluster xeon-e5 --against odroid-xu --utilization 50% --pue 1.1:1.5");
        JsonNode six =
                json("tco --json --cluster xeon-e5 --against odroid-xu --utilization 50% --pue 1.1:1.5 --years 6");
        assertThat(three.get("datacentre").get("serverMonths").asInt()).isEqualTo(36);
        assertThat(six.get("datacentre").get("serverMonths").asInt()).isEqualTo(72);
        assertThat(six.get("cluster").get("datacentreUsdPerHour").asDouble())
                .isLessThan(three.get("cluster").get("datacentreUsdPerHour").asDouble());
        assertThat(three.get("against").get("pue").asDouble()).isEqualTo(1.5);
        JsonNode same = json("tco --json --cluster xeon-e5 --against odroid-xu --utilization 50%");
        assertThat(same.get("against").get("datacentreUsdPerHour").asDouble())
                .isLessThan(three.get("against").get("datacentreUsdPerHour").asDouble());
    }

    @Test
    void aMixedClusterCostsTheSumOfItsWorkers() throws Exception {
        JsonNode mixed = json("tco --json --cluster mixed --against edison --utilization 50%");
        JsonNode dell = json("tco --json --cluster dell --against edison --utilization 50%");
        assertThat(mixed.get("cluster").get("totalUsd").asDouble())
                .isCloseTo(
                        dell.get("cluster").get("totalUsd").asDouble()
                                + dell.get("against").get("totalUsd").asDouble(),
                        within(1e-6));
    }

    /** Szalay2009 Table 2. */
    @Test
    void balanceGivesTheAmdahlNumbersAndWhatIsShort() throws Exception {
        JsonNode json = json("balance --json asus-n270 i7-server").get("nodeClasses");
        JsonNode asus = json.get(0);
        assertThat(asus.get("amdahlNumbers").get("sequential_io").asDouble()).isCloseTo(0.62, within(0.005));
        assertThat(asus.get("amdahlNumbers").get("memory").asDouble()).isCloseTo(1.25, within(0.005));
        assertThat(asus.get("amdahlNumbers").get("random_io").asDouble()).isCloseTo(0.144, within(0.0005));
        assertThat(asus.get("shortOf").get(0).asText()).isEqualTo("random read");
        assertThat(asus.get("notKnown")).isEmpty();
        assertThat(asus.get("buy").get(0).get("need").asDouble()).isEqualTo(32);
        JsonNode unknown = json.get(1);
        assertThat(unknown.get("amdahlNumbers").get("memory").isNull()).isTrue();
        assertThat(unknown.get("shortOf")).isEmpty();
        assertThat(unknown.get("notKnown")).hasSize(3);
        assertThat(run("balance i5-backend raspberry-pi").out())
                .containsPattern("i5-backend .* - \\(not known: sequential read, random read\\)")
                .containsPattern("raspberry-pi .* memory \\(not known: sequential read, random read\\)");
        assertThat(run("balance asus-n270").out())
                .contains("asus-n270: sequential read 0.124 -> 0.2 GB/s for Amdahl number 1");
    }

    /** Szalay2009 Table 3. */
    @ParameterizedTest
    @CsvSource({"cost, 23.5, 446", "power, 60.5, 1150", "disk, 90, 1710", "seq-read, 12, 230"})
    void planScalesTheStudysBladeToItsServer(String constant, double nodes, double watts) throws Exception {
        JsonNode plan = json("plan --json --constant " + constant + " asus-n270")
                .get("plans")
                .get(0);
        assertThat(plan.get("nodes").asDouble()).isCloseTo(nodes, within(0.11));
        assertThat(plan.get("totals").get("power W").asDouble()).isCloseTo(watts, within(watts * 0.01));
    }

    @Test
    void planNamesWhatItCannotScale() throws Exception {
        JsonNode json = json("plan --json --constant disk --target 10 edison i5-backend");
        assertThat(json.get("plans").get(0).get("nodesToBuy").asInt()).isEqualTo(1250);
        assertThat(json.get("notKnown").get(0).asText()).isEqualTo("i5-backend");
        assertThat(run("plan --constant disk edison i5-backend").out())
                .contains("Left out, as their disk space is not known: i5-backend");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    tco --cluster edison --against dell | Missing required option: '--utilization=U[:V]'
                    tco --cluster edison --against del --utilization 1 | --against: unknown name 'del' (known: edison, dell,
                    tco --cluster edison --against dell --utilization 120% | '120%' (allowed: 0% to 100%)
                    tco --cluster edison --against dell --utilization 1:1:1 | '1:1:1' (allowed: 75% for both, or 75%:82%)
                    tco --cluster edison --against dell --utilization 1 --price -1 | electricity price in $/kWh: -1.0 (allowed: finite, 0 or more)
                    tco --cluster edison --against dell --utilization 1 --years 0 | lifetime years: 0.0 (allowed: positive and finite)
                    tco --cluster edison --against dell --utilization 1 --pue 0.9 | --pue: PUE: 0.9
                    tco --cluster edison --against dell --utilization 1 --pue 1.1:x | '1.1:x' (allowed: a number such as 1.1 for both, or 1.5:1.1)
                    plan --constant disk --target 3 --reference dell-r620 | --target, --reference: both given
                    tco --cluster atom --against dell --utilization 1 | cluster atom: node class atom-pineview: no priceUsd
                    balance edisn | balance: unknown name 'edisn'
                    plan | Missing required option: '--constant=WHAT'
                    plan --constant joy | --constant: unknown name 'joy' (known: cost, power, seq-read, disk)
                    plan --constant disk --target 0 | --target: 0.0 (allowed: more than 0 TB)
                    plan --constant disk --reference i5-backend | --reference i5-backend: its disk space is not known
                    """)
    void refusesWhatMakesNoSense(String arguments, String message) {
        Ended ended = run(arguments);
        assertThat(ended.exitCode()).isEqualTo(2);
        assertThat(ended.err()).contains(message);
        assertThat(ended.out()).isEmpty();
    }

    private static Ended run(String arguments) {
        return TestingCommand.run(arguments.split(" "));
    }

    private static JsonNode json(String arguments) throws Exception {
        Ended ended = run(arguments);
        assertThat(ended.exitCode()).as(ended.err()).isZero();
        return MAPPER.readTree(ended.out());
    }
}
