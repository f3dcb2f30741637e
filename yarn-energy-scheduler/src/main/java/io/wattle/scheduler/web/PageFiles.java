package io.wattle.scheduler.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/** The page and its files, from the jar. Only what is listed here is ever read. Stateless and thread safe. */
final class PageFiles {

    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";
    private static final String CHART_LIBRARY = "chart.umd.min.js";

    private static final Map<String, String> TYPES = Map.of(
            "page.css",
            "text/css; charset=utf-8",
            "page.js",
            JAVASCRIPT,
            "format.js",
            JAVASCRIPT,
            "map.js",
            JAVASCRIPT,
            "tables.js",
            JAVASCRIPT,
            "placements.js",
            JAVASCRIPT,
            "tandem.js",
            JAVASCRIPT,
            "why.js",
            JAVASCRIPT,
            "chart.js",
            JAVASCRIPT,
            CHART_LIBRARY,
            JAVASCRIPT);

    private PageFiles() {}

    /** @param base what leads from the address of the page to its files: {@code energy/}, or nothing */
    static Answer page(String base) {
        String html = new String(read("page.html"), StandardCharsets.UTF_8).replace("{base}", base);
        return new Answer(200, "text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    static Optional<Answer> file(String name) {
        return Optional.ofNullable(TYPES.get(name)).map(type -> new Answer(200, type, read(name)));
    }

    private static byte[] read(String name) {
        try (InputStream in = PageFiles.class.getResourceAsStream("page/" + name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of the energy scheduler has no " + name + "; build it anew");
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }
}
