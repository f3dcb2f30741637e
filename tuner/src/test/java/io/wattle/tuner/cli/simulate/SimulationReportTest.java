package io.wattle.tuner.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.model.Catalog;
import io.wattle.model.ClusterProfile;
import io.wattle.placement.PlacementSettings;
import io.wattle.simulator.SimulationResult;
import io.wattle.simulator.event.StuckException;
import io.wattle.simulator.placement.EnergyRule;
import io.wattle.simulator.power.PowerPolicy;
import io.wattle.simulator.study.Parameters;
import io.wattle.simulator.study.StudyRun;
import io.wattle.simulator.study.TraceRun;
import io.wattle.simulator.study.Zhao2016Jobs;
import io.wattle.simulator.timeline.TimelineRecorder;
import io.wattle.simulator.trace.Trace;
import io.wattle.simulator.trace.TracedJob;
import io.wattle.simulator.yarn.PlacementRule;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class SimulationReportTest {

    private static final String BAD_NAME = "<script>alert('x')</script>&\"";

    private final Zhao2016Jobs jobs = new Zhao2016Jobs(Parameters.zhao2016());
    private final ClusterProfile mixed = Catalog.builtIn().profile("mixed").orElseThrow();

    private SimulatedRun job(String name, ClusterProfile cluster, String scheduler) throws StuckException {
        TimelineRecorder recorder = new TimelineRecorder();
        StudyRun run = jobs.run(name, cluster, 1);
        SimulationResult result = run.run(rule(scheduler), recorder);
        return new SimulatedRun(scheduler, result, recorder.timeline());
    }

    private static PlacementRule.Factory rule(String scheduler) {
        return scheduler.equals("stock") ? PlacementRule.STOCK : EnergyRule.with(PlacementSettings.DEFAULT);
    }

    private SimulatedRun trace(String scheduler, OptionalDouble slack) throws StuckException {
        Trace trace = new Trace(
                List.of(new TracedJob(0, "pi", 0.2), new TracedJob(30, "logcount2", 0.5)), OptionalDouble.of(600));
        TraceRun run = slack.isEmpty()
                ? TraceRun.of(jobs, mixed, trace)
                : TraceRun.withDeadlines(
                        jobs,
                        mixed,
                        trace,
                        slack.getAsDouble(),
                        Catalog.builtIn().profile("edison").orElseThrow());
        TimelineRecorder recorder = new TimelineRecorder();
        SimulationResult result = run.run(rule(scheduler), PowerPolicy.ALWAYS_ON, 1, recorder);
        return new SimulatedRun(scheduler, result, recorder.timeline());
    }

    private String page(String what, boolean isTrace, SimulatedRun... runs) {
        return SimulationReport.render(new ReportInput(what, isTrace, mixed, List.of("Seed 1")), List.of(runs));
    }

    private static List<String> captions(String page) {
        return Pattern.compile("<figcaption>(.*?)</figcaption>")
                .matcher(page)
                .results()
                .map(it -> it.group(1))
                .toList();
    }

    /** Well-formed but for the two elements that HTML does not close. */
    private static void requireWellFormed(String page) throws Exception {
        String xml = page.replaceAll("<meta[^>]*>", "")
                .replaceFirst("<!DOCTYPE html>", "")
                .replace("<br>", "");
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    @Test
    void aJobHasItsPicturesPhasesAndClasses() throws Exception {
        SimulatedRun run = job("terasort", mixed, "stock");
        String page = page("terasort", false, run);
        requireWellFormed(page);
        assertThat(captions(page).subList(0, 4))
                .containsExactly("CPU", "Memory of containers", "Watts", "Maps and reduces that are done");
        assertThat(page)
                .contains("<h1>terasort on mixed, simulated</h1>")
                .contains("Predicted by a simulation, not measured.", "docs/simulator-results.md")
                .contains("Cluster mixed: 35 edison, 2 dell-r620. Scheduler stock. Seed 1.")
                .contains("<h2>Phases</h2>", "<th scope=\"row\">reduces and commit</th>")
                .contains(String.format(
                        Locale.ROOT,
                        "<th scope=\"row\">edison</th><td>stock</td><td class=\"n\">35</td><td class=\"n\">%.0f</td>",
                        run.result().classes().get(0).joules()))
                .doesNotContain("<h2>Differences</h2>");
    }

    /** Each picture has both curves, told apart by dashes, and each class and run a map. */
    @Test
    void twoRunsAreComparedInTheSamePictures() throws Exception {
        SimulatedRun stock = job("pi", mixed, "stock");
        SimulatedRun energy = job("pi", mixed, "energy");
        String page = page("pi", false, stock, energy);
        requireWellFormed(page);
        assertThat(page)
                .contains("<h2>Differences</h2>", "Scheduler stock, compared with energy.")
                .contains(String.format(
                        Locale.ROOT,
                        "<th scope=\"row\">joules</th><td class=\"n\">%.0f</td><td class=\"n\">%.0f</td>"
                                + "<td class=\"n\">%+.0f</td><td class=\"n\">%+.1f%%</td>",
                        stock.result().joules(),
                        energy.result().joules(),
                        energy.result().joules() - stock.result().joules(),
                        100 * (energy.result().joules() / stock.result().joules() - 1)));
        List<String> paths = Pattern.compile("<path class=\"curve curve(\\d)\" d=\"M[^\"]*V")
                .matcher(page)
                .results()
                .map(it -> it.group(1))
                .toList();
        assertThat(paths).contains("0", "1", "2", "3");
        assertThat(captions(page))
                .anyMatch(it -> it.startsWith("edison, energy: 35 nodes, CPU "))
                .anyMatch(it -> it.startsWith("dell-r620, stock: 2 nodes, CPU "));
    }

    @Test
    void aTraceHasJobsInsteadOfTasks() throws Exception {
        String page = page("day.yaml", true, trace("stock", OptionalDouble.of(1.5)));
        requireWellFormed(page);
        assertThat(captions(page)).contains("Jobs that run", "Jobs that are done");
        assertThat(page)
                .contains("<h2>Jobs</h2>", "<th scope=\"row\">late jobs</th><td class=\"n\">0</td>")
                .doesNotContain("that are done, ", "<h2>Phases</h2>");
    }

    @Test
    void nothingIsLateWhereNothingHasADeadline() throws Exception {
        String page =
                page("day.yaml", true, trace("stock", OptionalDouble.empty()), trace("energy", OptionalDouble.empty()));
        assertThat(page)
                .contains("<th scope=\"row\">late jobs</th><td class=\"n\">–</td><td class=\"n\">–</td>"
                        + "<td class=\"n\">–</td><td class=\"n\">–</td>")
                .contains("<th scope=\"row\">jobs done</th><td class=\"n\">2</td><td class=\"n\">2</td>"
                        + "<td class=\"n\">0</td><td class=\"n\">0.0%</td>");
    }

    @Test
    void namesCannotBecomeMarkup() throws Exception {
        String page = page(BAD_NAME, false, job("pi", mixed, "stock"));
        assertThat(page)
                .contains("<h1>&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;&quot; on mixed")
                .doesNotContain("<script");
    }

    @Test
    void nothingIsLoadedAndNothingRuns() throws Exception {
        assertThat(page("pi", false, job("pi", mixed, "stock")))
                .doesNotContainPattern("(?i)(src|href|action)\\s*=")
                .doesNotContainPattern("(?i)<(script|link|iframe|img|base)\\b")
                .doesNotContainPattern("(?i)\\burl\\(|@import");
    }

    /** What a browser is given for ten thousand nodes: a few paths of the same squares, in less than a megabyte. */
    @Test
    void tenThousandNodesAreAFewPaths() throws Exception {
        ClusterProfile edison = Catalog.builtIn().profile("edison").orElseThrow();
        ClusterProfile large = new ClusterProfile(
                "large",
                List.of(new ClusterProfile.Workers(edison.worker(), 10_000)),
                edison.master(),
                edison.hdfsBlockMb(),
                edison.hdfsReplication(),
                edison.source());
        SimulatedRun run = job("pi", large, "stock");
        String map = NodeMap.of("edison", run.timeline().classes().get(0));
        assertThat(map).hasSizeLessThan(1_000_000).contains("10000 nodes");
        List<MatchResult> squares = Pattern.compile("class=\"node\" d=\"([^\"]*)\"")
                .matcher(map)
                .results()
                .toList();
        assertThat(squares).hasSize(1);
        assertThat(squares.get(0).group(1).chars().filter(it -> it == 'z')).hasSize(10_000);
    }

    /** What the page says of the simulator is what its document says. */
    @Test
    void theAccuracyIsThatOfTheDocument() throws Exception {
        String document = Files.readString(Path.of("../docs/simulator-results.md"));
        assertThat(document)
                .contains(
                        "| given cells | 7.6% (26%); wanted: 10% | 9.9% (22%) |",
                        "| each job left out | 58% (378%);",
                        "| each platform left out | 39% (141%) |",
                        "## How far off it is");
        assertThat(SimulationReport.ACCURACY).contains("7.6%", "9.9%", "26% and 22%", "58% in seconds", "39%");
    }
}
