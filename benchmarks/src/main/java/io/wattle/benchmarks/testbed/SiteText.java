package io.wattle.benchmarks.testbed;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of a Hadoop site file. Pure. */
final class SiteText {

    private static final String END = "</configuration>";

    private SiteText() {}

    /** The same file with these values, in the place of those it has. */
    static String with(String xml, Map<String, String> values) {
        String text = xml;
        for (Map.Entry<String, String> value : values.entrySet()) {
            Matcher found = Pattern.compile(
                            "(<name>" + Pattern.quote(value.getKey()) + "</name>\\s*<value>)[^<]*(</value>)")
                    .matcher(text);
            text = found.find()
                    ? found.replaceFirst("$1" + Matcher.quoteReplacement(escaped(value.getValue())) + "$2")
                    : appended(text, value.getKey(), escaped(value.getValue()));
        }
        return text;
    }

    private static String appended(String text, String key, String value) {
        int end = text.lastIndexOf(END);
        if (end < 0) {
            throw new IllegalArgumentException("no site file: it has no " + END);
        }
        return text.substring(0, end) + "  <property>\n    <name>" + key + "</name>\n    <value>" + value
                + "</value>\n  </property>\n" + text.substring(end);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }
}
