package io.wattle.conf;

/** Writes a {@link SiteFile} as Hadoop reads it: the reason of a value as a comment, the meaning of its key beside it. */
final class SiteXml {

    private static final int WIDTH = 116;

    private SiteXml() {}

    static String write(SiteFile file) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append(comment("", file.title() + " Above each property: why it has this value."))
                .append("<configuration>\n");
        for (Property property : file.properties()) {
            xml.append('\n').append(comment("  ", property.reason()));
            xml.append("  <property>\n    <name>").append(escape(property.name()));
            xml.append("</name>\n    <value>").append(escape(property.value()));
            xml.append("</value>\n    <description>").append(escape(property.description()));
            xml.append("</description>\n  </property>\n");
        }
        for (String note : file.notes()) {
            xml.append('\n').append(comment("  ", note));
        }
        return xml.append("\n</configuration>\n").toString();
    }

    /** Two hyphens would end an XML comment early. */
    private static String comment(String indent, String text) {
        String safe = text.replaceAll("-(?=-)", "- ");
        if (indent.length() + safe.length() + 9 <= WIDTH) {
            return indent + "<!-- " + safe + " -->\n";
        }
        return indent + "<!--\n" + Wrapped.lines(indent + "  ", safe, WIDTH) + indent + "-->\n";
    }

    private static String escape(String text) {
        StringBuilder escaped = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> escaped.append(c);
            }
        }
        return escaped.toString();
    }
}
