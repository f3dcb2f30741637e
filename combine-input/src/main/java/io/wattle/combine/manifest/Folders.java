package io.wattle.combine.manifest;

import java.io.IOException;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Makes paths of what a manifest writes: relative ones are below its own folder. Not thread safe. */
final class Folders {

    private static final Pattern WITH_SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:/.*");

    private final Path base;
    private final Configuration conf;
    private String lastText;
    private Folder last;

    /** @param fs of the path */
    record Folder(Path path, FileSystem fs) {}

    /** @param base the manifest's folder, with its file system */
    Folders(Path base, Configuration conf) {
        this.base = base;
        this.conf = conf;
    }

    /**
     * The folder of a file.
     *
     * @param text what stands before its name, with the last slash; may be empty
     */
    Folder of(String text, Place place) throws ManifestException {
        // Files of a folder mostly stand together.
        if (!text.equals(lastText)) {
            try {
                Path path = withoutSlash(path(text));
                FileSystem fs = path.getFileSystem(conf);
                last = new Folder(fs.makeQualified(path), fs);
                lastText = text;
            } catch (IOException | IllegalArgumentException e) {
                throw place.wrong(
                        "'" + text + "': " + e,
                        "paths on file systems that this configuration knows, or relative ones",
                        e);
            }
        }
        return last;
    }

    /** Path leaves a slash where it resolves {@code ..} at the end, and paths with and without it are not equal. */
    private static Path withoutSlash(Path path) {
        String text = path.toUri().getPath();
        return text.length() > 1 && text.endsWith("/")
                ? new Path(path.toUri().getScheme(), path.toUri().getAuthority(), text)
                : path;
    }

    private Path path(String text) {
        if (WITH_SCHEME.matcher(text).matches()) {
            return new Path(text);
        }
        String scheme = base.toUri().getScheme();
        String authority = base.toUri().getAuthority();
        if (text.startsWith("/")) {
            return new Path(scheme, authority, text);
        }
        String folder = base.toUri().getPath();
        return new Path(scheme, authority, (folder.endsWith("/") ? folder : folder + "/") + text);
    }
}
