package io.wattle.conf;

import java.io.IOException;
import java.io.StringReader;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Reads Hadoop's configuration files. */
final class SiteReader {

    private SiteReader() {}

    /** Values by key. */
    static Map<String, String> read(String xml) {
        return read(new InputSource(new StringReader(xml)));
    }

    private static Map<String, String> read(InputSource xml) {
        Map<String, String> values = new LinkedHashMap<>();
        try {
            NodeList properties = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(xml)
                    .getElementsByTagName("property");
            for (int i = 0; i < properties.getLength(); i++) {
                Element property = (Element) properties.item(i);
                values.put(text(property, "name"), text(property, "value"));
            }
        } catch (IOException | SAXException | ParserConfigurationException e) {
            throw new AssertionError("not XML", e);
        }
        return values;
    }

    private static String text(Element property, String tag) {
        NodeList found = property.getElementsByTagName(tag);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }
}
