package io.wattle.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.wattle.scheduler.config.RunMode;
import io.wattle.scheduler.config.TandemMode;
import io.wattle.scheduler.web.Commands;
import io.wattle.scheduler.web.EnergySource;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a real ResourceManager in a real browser. */
@Tag("embedded")
class EnergyPageTest {

    /** {@code --watts}, {@code --l5} and {@code --warn} of the style sheet, in light colours. */
    private static final int CHART_LINE = 0x3f7fd1;

    private static final int FULL_NODE = 0x12406f;
    private static final int TROUBLE = 0xb3261e;

    private static WebResourceManager rm;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startResourceManager() {
        rm = WebResourceManager.start("page", conf -> {});
    }

    @AfterAll
    static void stopResourceManager() {
        if (rm != null) {
            rm.close();
        }
    }

    @Test
    void showsTheFigures() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(60));
        String document = dom();
        assertThat(text(document, "watts")).matches("[0-9.]+ kW");
        assertThat(text(document, "joules")).matches("≥ [0-9.]+ MJ");
        assertThat(document)
                .contains(">application_<wbr>1763719200000_<wbr>0149<", ">root.<wbr>etl<", ">class not known<")
                .contains("/cluster/app/application_1763719200000_0149\"")
                .contains("outlet 7 of pdu-2.example.org does not answer")
                .contains("The first 100 of 153.");
        assertThat(count(document, "<i class=\"(l[0-5]|away|asleep|changing)[^>]* title="))
                .isEqualTo(60);
        BufferedImage image = screenshot("rich");
        assertThat(pixels(image, CHART_LINE)).as("the line of the chart").isGreaterThan(1000);
        assertThat(pixels(image, FULL_NODE)).as("busy nodes").isGreaterThan(1000);
        assertThat(pixels(image, TROUBLE)).as("nodes with a problem").isGreaterThan(100);
    }

    @Test
    void showsWhereContainersWent() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(10));
        ReportingScheduler.PLACEMENTS.put("page", TestingReports.placements());
        String document = dom();
        assertThat(text(document, "mode")).startsWith("Shadow mode: the stock scheduler places containers");
        assertThat(document)
                .containsPattern(
                        ">root\\.<wbr>etl</td><td class=\"class-name\">dell-<wbr>r620</td><td class=\"n\">180</td><td"
                                + " class=\"n\">120</td><td class=\"n\">40</td>")
                .contains(">unknown, masters<", ">91 kJ<", ">27 kJ<", ">Would have left<", ">6 s<");
        ReportingScheduler.PLACEMENTS.remove("page");
        document = dom();
        assertThat(text(document, "mode")).isEqualTo("Containers are placed by joules.");
        assertThat(document).contains("No containers placed yet.").doesNotContain("Would have left");
    }

    @Test
    void showsWhichNodesSleepAndWhy() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(10));
        assertThat(dom()).as("while there is no tandem").containsPattern("id=\"tandem\"[^>]* hidden=\"\"");
        ReportingScheduler.TANDEMS.put("page", TestingTandem.status(TandemMode.ACTIVE));
        try {
            String document = dom();
            assertThat(document)
                    .doesNotContainPattern("id=\"tandem\"[^>]* hidden")
                    .containsPattern(">dell-<wbr>r620</td><td>asleep</td><td class=\"n\">10</td>")
                    .contains(">dell0: the demand is 25%<", ">waking<", ">resume started<", ">the demand was 91%<")
                    .contains("an operator holds it: &lt;b&gt;repair&lt;/b&gt;");
            assertThat(text(document, "tandem-problem")).isEqualTo("Tandem: the NameNode does not answer.");
            assertThat(text(document, "tandem-load"))
                    .isEqualTo("Demand: 25% of what the nodes that are up serve in time; expected: 10%; forecasts of"
                            + " work were off by 7%; of idle times of dell-r620 by 25%.");
            assertThat(text(document, "tandem-saved"))
                    .startsWith("Saved 2.4 MJ since this mode came into force, in 12 h of sleep (12 sleeps, 2"
                            + " wakes), against nodes that are always on and idle");
            ReportingScheduler.TANDEMS.put("page", TestingTandem.status(TandemMode.DRY_RUN));
            document = dom();
            assertThat(text(document, "tandem-mode")).startsWith("Dry run: no node is switched");
            assertThat(text(document, "tandem-saved")).startsWith("Would have saved 2.4 MJ");
            assertThat(document).contains(">Would be<");
        } finally {
            ReportingScheduler.TANDEMS.remove("page");
        }
    }

    @Test
    void anAddressMaySayWhichApplicationsToShow() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(10));
        Chromium chromium = new Chromium(directory);
        assertThat(chromium.dom(rm.uri("/energy?find=763719200000_0149")))
                .contains("application_1763719200000_0149")
                .doesNotContain("application_1763719200000_0148");
        assertThat(chromium.dom(rm.uri("/energy?find=%3Cb%3Enobody")))
                .contains("None has “&lt;b&gt;nobody” in its id, name, user or queue.");
    }

    @Test
    void namesThatWantToBeMarkupStayText() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(10));
        ReportingScheduler.PLACEMENTS.put("page", TestingReports.placements());
        String document = dom();
        assertThat(document)
                .contains("&lt;script&gt;document.documentElement.dataset.pwned=1&lt;/script&gt;")
                .contains("&lt;img src=x onerror=")
                .doesNotContain("data-pwned", "<img", "<script>");
    }

    @Test
    void aClusterWithoutNodesShowsNoZeros() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.empty());
        String document = dom();
        assertThat(text(document, "watts")).isEqualTo("–");
        assertThat(text(document, "joules")).isEqualTo("–");
        assertThat(document).contains("No applications yet.").doesNotContain("role=\"alert\">");
        assertThat(pixels(screenshot("empty"), CHART_LINE)).isZero();
    }

    @Test
    void aThousandNodesFitOnTheMap() throws Exception {
        ReportingScheduler.REPORTS.put("page", TestingReports.rich(1000));
        assertThat(count(dom(), "<i class=\"(l[0-5]|away|asleep|changing)[^>]* title="))
                .isEqualTo(1000);
    }

    /** With a report and without. */
    @Test
    void aBannerTellsWhoBoundsTheMode() throws Exception {
        Commands commands = ((EnergySource) rm.rm().getResourceScheduler()).commands();
        commands.allowNoMoreThan(RunMode.OFF, "admin", "<b>jobs</b> wait");
        try {
            ReportingScheduler.REPORTS.put("page", TestingReports.rich(10));
            assertThat(text(dom(), "bound"))
                    .matches("No more than off is allowed, since [0-9:]+, by admin: &lt;b&gt;jobs&lt;/b&gt; wait\\."
                            + " The settings say active\\.");
            ReportingScheduler.REPORTS.remove("page");
            assertThat(text(page(), "bound")).startsWith("No more than off is allowed");
        } finally {
            commands.allowNoMoreThan(RunMode.ACTIVE, "admin", "");
        }
    }

    @Test
    void saysThatThereIsNoReportYet() throws Exception {
        ReportingScheduler.REPORTS.remove("page");
        String document = page();
        assertThat(document).contains("503: no report yet").doesNotContain("data-updates");
    }

    private String dom() throws IOException, InterruptedException {
        String document = page();
        assertThat(document).as("it has got figures").contains("data-updates=\"");
        return document;
    }

    private String page() throws IOException, InterruptedException {
        return new Chromium(directory).dom(uri());
    }

    private BufferedImage screenshot(String name) throws IOException, InterruptedException {
        return ImageIO.read(
                new Chromium(directory).screenshot(uri(), name, 1280, 2000).toFile());
    }

    private static URI uri() {
        return rm.uri("/energy");
    }

    private static String text(String document, String id) {
        Matcher matcher = Pattern.compile("id=\"" + id + "\"[^>]*>([^<]*)<").matcher(document);
        assertThat(matcher.find()).as(id).isTrue();
        return matcher.group(1);
    }

    private static long count(String document, String regex) {
        return Pattern.compile(regex).matcher(document).results().count();
    }

    private static int pixels(BufferedImage image, int colour) {
        int found = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                if ((image.getRGB(x, y) & 0xffffff) == colour) {
                    found++;
                }
            }
        }
        return found;
    }
}
