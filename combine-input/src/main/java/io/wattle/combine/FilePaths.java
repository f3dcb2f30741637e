package io.wattle.combine;

import java.net.URI;
import org.apache.hadoop.fs.Path;

/** Puts paths together again from a directory and a name. */
public final class FilePaths {

    private FilePaths() {}

    /** A file in a directory; unlike Path's own constructor it takes any name, with a colon too. */
    public static Path path(Path directory, String name) {
        URI uri = directory.toUri();
        String parent = uri.getPath();
        return new Path(uri.getScheme(), uri.getAuthority(), (parent.endsWith("/") ? parent : parent + "/") + name);
    }
}
