package io.wattle.conf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The toolkit's own keys of one file: those with a value as properties, the others as notes. */
record OwnKeys(List<Property> properties, List<String> notes) {

    static OwnKeys in(String file, List<KeyTable> tables, Context context, Node node) {
        List<Property> properties = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (KeyTable table : tables) {
            boolean read = table.onlyWith().isEmpty()
                    || (table.onlyWith().get() == context.request().scheduler() && node.runs(Daemon.RESOURCEMANAGER));
            if (read && table.file().equals(file)) {
                Map<String, String> values = table.values(context.profile(), context.request());
                table.keys().forEach(key -> add(key, values, properties, notes));
            }
        }
        return new OwnKeys(properties, notes);
    }

    private static void add(
            KeyTable.Key key, Map<String, String> values, List<Property> properties, List<String> notes) {
        String value = values.getOrDefault(key.name(), key.defaultValue());
        if (value.isBlank() || key.onlyNoted() || key.name().contains("<")) {
            notes.add(key.name() + " is not set" + (value.isBlank() ? "" : " (default: " + value + ")") + ". "
                    + key.description() + " Allowed: " + key.allowed() + ".");
        } else {
            String reason = values.containsKey(key.name()) ? "For this cluster; the default is " : "The default: ";
            properties.add(new Property(
                    key.name(),
                    value,
                    key.description() + " Allowed: " + key.allowed() + ".",
                    reason + (key.defaultValue().isBlank() ? "empty" : key.defaultValue()) + "."));
        }
    }
}
