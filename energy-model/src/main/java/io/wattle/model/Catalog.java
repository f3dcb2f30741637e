package io.wattle.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Node classes and cluster profiles by name: the built-in ones, which a resource in the users' own YAML format holds,
 * and what users add. Immutable and thread safe.
 */
public final class Catalog {

    private static final String RESOURCE = "catalog.yaml";

    private final Map<String, NodeClass> nodeClasses;
    private final Map<String, ClusterProfile> profiles;

    Catalog(Map<String, NodeClass> nodeClasses, Map<String, ClusterProfile> profiles) {
        this.nodeClasses = Collections.unmodifiableMap(new LinkedHashMap<>(nodeClasses));
        this.profiles = Collections.unmodifiableMap(new LinkedHashMap<>(profiles));
    }

    /** The machines and clusters of the five studies. */
    public static Catalog builtIn() {
        return BuiltIn.CATALOG;
    }

    /**
     * This catalog and what a file adds. The file may use this catalog's node classes.
     *
     * @param file YAML, as docs/clusters.md describes
     * @throws YamlFileException if the file's text is wrong, or redefines a name; the message has file, line, key and
     *     what is allowed
     * @throws IOException if the file cannot be read
     */
    public Catalog with(Path file) throws YamlFileException, IOException {
        return with(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    }

    /**
     * This catalog and what a text adds.
     *
     * @param origin file name for messages
     * @param yaml the text
     * @throws YamlFileException as {@link #with(Path)}
     */
    public Catalog with(String origin, String yaml) throws YamlFileException {
        return new ClusterFileReader(this, origin).read(yaml);
    }

    /** All node classes, in the order of their files. */
    public Collection<NodeClass> nodeClasses() {
        return nodeClasses.values();
    }

    /** All cluster profiles, in the order of their files. */
    public Collection<ClusterProfile> profiles() {
        return profiles.values();
    }

    /** The node class of that name, or empty if there is none: an unknown name is never replaced by a default. */
    public Optional<NodeClass> nodeClass(String name) {
        return Optional.ofNullable(nodeClasses.get(name));
    }

    /** The profile of that name, or empty if there is none: an unknown name is never replaced by a default. */
    public Optional<ClusterProfile> profile(String name) {
        return Optional.ofNullable(profiles.get(name));
    }

    /** Read when first asked for. */
    private static final class BuiltIn {
        private static final Catalog CATALOG = load();

        private static Catalog load() {
            try (InputStream in = Catalog.class.getResourceAsStream(RESOURCE)) {
                String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                return new Catalog(Map.of(), Map.of()).with(RESOURCE, yaml);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the built-in " + RESOURCE, e);
            } catch (YamlFileException e) {
                throw new IllegalStateException("the built-in catalog is wrong", e);
            }
        }
    }
}
