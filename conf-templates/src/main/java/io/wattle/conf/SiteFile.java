package io.wattle.conf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The settings of one {@code *-site.xml}. Immutable and thread safe.
 *
 * @param name file name
 * @param title what it is for: the comment at its top
 * @param properties in their order; no key twice
 * @param notes what else to know, such as keys without a value; comments at its end
 */
public record SiteFile(String name, String title, List<Property> properties, List<String> notes) {

    public SiteFile {
        properties = List.copyOf(properties);
        notes = List.copyOf(notes);
        Set<String> names = new HashSet<>();
        for (Property property : properties) {
            if (!names.add(property.name())) {
                throw new IllegalArgumentException(name + ": " + property.name() + " is set twice");
            }
        }
    }

    SiteFile(String name, String title, List<Property> properties) {
        this(name, title, properties, List.of());
    }
}
