package io.wattle.tuning.report;

import com.google.common.html.HtmlEscapers;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Templates of reports and the files that go into them, all from the class path. */
public final class HtmlTemplate {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

    private HtmlTemplate() {}

    /**
     * Puts values into a template.
     *
     * @param template file that lies beside this class
     * @param values what to put in place of {@code {{name}}}, HTML already
     */
    public static String fill(String template, Map<String, String> values) {
        Matcher matcher = PLACEHOLDER.matcher(resource(template));
        StringBuilder page = new StringBuilder();
        while (matcher.find()) {
            String value = values.get(matcher.group(1));
            if (value == null) {
                throw new IllegalStateException(template + ": no value for {{" + matcher.group(1) + "}}");
            }
            matcher.appendReplacement(page, Matcher.quoteReplacement(value));
        }
        return matcher.appendTail(page).toString();
    }

    /** Text as HTML, in an attribute too. */
    public static String escaped(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }

    /** A file that lies beside this class. */
    public static String resource(String name) {
        return read("/io/wattle/tuning/report/" + name);
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
