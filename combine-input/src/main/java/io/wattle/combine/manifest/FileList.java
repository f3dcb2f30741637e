package io.wattle.combine.manifest;

import java.io.IOException;
import java.util.regex.Pattern;

/** A list of files: lines of path, length and, if they are known, hosts, separated by tabs. */
final class FileList {

    static final String ALLOWED = "path TAB length [TAB host,host...]";

    private static final int MOST_FIELDS = 3;
    private static final String[] NOWHERE = {};
    private static final Pattern HOST = Pattern.compile("[^\\s,:/]+");

    private FileList() {}

    static void read(ManifestLines lines, Folders folders, ManifestEntry.Sink sink) throws IOException {
        String lastHosts = "";
        String[] hosts = NOWHERE;
        for (String line = lines.next(); line != null; line = lines.next()) {
            Place place = lines.place();
            String[] fields = line.split("\t", -1);
            if (fields.length < 2 || fields.length > MOST_FIELDS) {
                throw place.wrong("'" + line + "'", ALLOWED);
            }
            if (fields.length == MOST_FIELDS && !fields[2].equals(lastHosts)) {
                lastHosts = fields[2];
                hosts = hosts(lastHosts, place);
            }
            int slash = fields[0].lastIndexOf('/') + 1;
            Folders.Folder folder = folders.of(fields[0].substring(0, slash), place);
            sink.add(new ManifestEntry(
                    folder.path(),
                    folder.fs(),
                    name(fields[0].substring(slash), fields[0], place),
                    bytes(fields[1], place),
                    fields.length == MOST_FIELDS ? hosts : NOWHERE,
                    place));
        }
    }

    /** A name of a file, not of a folder. */
    static String name(String name, String path, Place place) throws ManifestException {
        if (name.isEmpty() || name.equals(".") || name.equals("..")) {
            throw place.wrong("'" + path + "'", "the path of a file; no folders");
        }
        return name;
    }

    static long bytes(String text, Place place) throws ManifestException {
        try {
            long bytes = Long.parseLong(text);
            if (bytes >= 0 && Character.isDigit(text.charAt(0))) {
                return bytes;
            }
        } catch (NumberFormatException e) {
            throw place.wrong("length '" + text + "'", "bytes, 0 or more", e);
        }
        throw place.wrong("length '" + text + "'", "bytes, 0 or more");
    }

    private static String[] hosts(String text, Place place) throws ManifestException {
        if (text.isEmpty()) {
            return NOWHERE;
        }
        String[] hosts = text.split(",", -1);
        for (String host : hosts) {
            if (!HOST.matcher(host).matches()) {
                throw place.wrong("hosts '" + text + "'", "names of hosts without ports, separated by commas");
            }
        }
        return hosts;
    }
}
