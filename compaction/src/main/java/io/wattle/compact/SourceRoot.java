package io.wattle.compact;

import java.net.URI;
import org.apache.hadoop.fs.Path;

/**
 * The directory that is compacted.
 *
 * @param path qualified
 */
public record SourceRoot(Path path) {

    /** A root that a plan or an index names. */
    public static SourceRoot of(String text) {
        return new SourceRoot(new Path(text));
    }

    /** Path of a file; unlike Path's own constructors it takes any name, with a colon too. */
    public Path file(String relative) {
        URI uri = path.toUri();
        return relative.isEmpty() ? path : new Path(uri.getScheme(), uri.getAuthority(), prefix() + relative);
    }

    /** A path below it, without the root. */
    public String relative(Path file) {
        String text = file.toUri().getPath();
        if (!text.startsWith(prefix())) {
            throw new IllegalArgumentException(file + " is not below " + path);
        }
        return text.substring(prefix().length());
    }

    private String prefix() {
        String text = path.toUri().getPath();
        return text.endsWith("/") ? text : text + "/";
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
