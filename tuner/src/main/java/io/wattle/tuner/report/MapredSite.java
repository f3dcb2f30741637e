package io.wattle.tuner.report;

import com.google.common.xml.XmlEscapers;
import io.wattle.tuner.search.Settings;
import java.util.Map;
import java.util.stream.Collectors;

/** Settings in the two forms in which Hadoop takes them. */
public final class MapredSite {

    private MapredSite() {}

    /**
     * A {@code mapred-site.xml} fragment.
     *
     * @param comment where the settings come from, plain text
     */
    public static String xml(Settings settings, String comment) {
        String properties = settings.hadoopProperties().entrySet().stream()
                .map(MapredSite::property)
                .collect(Collectors.joining());
        // Two hyphens would end an XML comment early.
        return "<?xml version=\"1.0\"?>\n<!-- " + comment.replace("--", "- -") + " -->\n<configuration>\n" + properties
                + "</configuration>\n";
    }

    private static String property(Map.Entry<String, String> property) {
        return "  <property>\n    <name>" + property.getKey() + "</name>\n    <value>"
                + XmlEscapers.xmlContentEscaper().escape(property.getValue()) + "</value>\n  </property>\n";
    }

    /** The same as arguments of {@code hadoop jar}. */
    public static String arguments(Settings settings) {
        return settings.hadoopProperties().entrySet().stream()
                .map(property -> "-D" + property.getKey() + "=" + property.getValue())
                .collect(Collectors.joining(" "));
    }
}
