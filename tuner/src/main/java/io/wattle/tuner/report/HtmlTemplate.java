package io.wattle.tuner.report;

import com.google.common.html.HtmlEscapers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The report's template and the files that go into it, all from the class path. */
final class HtmlTemplate {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String WEBJAR = "org.webjars.npm/chart.js";

    private HtmlTemplate() {}

    /** Puts the values in place of {@code {{name}}}; a value is HTML already. */
    static String fill(Map<String, String> values) {
        Matcher matcher = PLACEHOLDER.matcher(resource("report.html"));
        StringBuilder page = new StringBuilder();
        while (matcher.find()) {
            String value = values.get(matcher.group(1));
            if (value == null) {
                throw new IllegalStateException("report.html: no value for {{" + matcher.group(1) + "}}");
            }
            matcher.appendReplacement(page, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(page).toString();
    }

    static String escaped(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }

    /** A file that lies beside this class. */
    static String resource(String name) {
        return read("/io/wattle/tuner/report/" + name);
    }

    /**
     * Chart.js of the WebJar, whatever its version, fit for a script element: without the reference to a map file that
     * is not there, and with nothing that ends the element early.
     */
    static String chartLibrary() {
        Properties webJar = new Properties();
        try (InputStream in = open("/META-INF/maven/" + WEBJAR + "/pom.properties")) {
            webJar.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String version = webJar.getProperty("version");
        return read("/META-INF/resources/webjars/chart.js/" + version + "/dist/chart.umd.js")
                .replaceAll("(?m)^//# sourceMappingURL=.*$", "")
                .replaceAll("(?i)</(script)", "<\\\\/$1");
    }

    private static String read(String path) {
        try (InputStream in = open(path)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String path) throws IOException {
        InputStream in = HtmlTemplate.class.getResourceAsStream(path);
        if (in == null) {
            throw new IOException(path + " is not on the class path");
        }
        return in;
    }
}
