package io.wattle.it;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser; its files go into one directory. */
final class Chromium {

    private final Path directory;

    Chromium(Path directory) {
        this.directory = directory;
    }

    /** The page's DOM as it is five seconds of its time later, scripts and all. */
    String dom(URI page) throws IOException, InterruptedException {
        Path dump = directory.resolve("dom.html");
        run(dump, List.of("--virtual-time-budget=5000", "--dump-dom", page.toString()));
        return Files.readString(dump, StandardCharsets.UTF_8);
    }

    /** A PNG file of the page. */
    Path screenshot(URI page, String name, int width, int height) throws IOException, InterruptedException {
        Path png = directory.resolve(name + ".png");
        run(
                directory.resolve("chromium.out"),
                List.of(
                        "--virtual-time-budget=5000",
                        "--hide-scrollbars",
                        "--window-size=" + width + "," + height,
                        "--screenshot=" + png,
                        page.toString()));
        return png;
    }

    private void run(Path output, List<String> arguments) throws IOException, InterruptedException {
        Path errors = directory.resolve("chromium.log");
        List<String> command = new ArrayList<>(List.of(
                program(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + directory.resolve("profile")));
        command.addAll(arguments);
        Process browser = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        if (!browser.waitFor(5, TimeUnit.MINUTES)) {
            browser.destroyForcibly().waitFor();
            throw new IOException("Chromium did not end within 5 minutes: " + Files.readString(errors));
        }
        if (browser.exitValue() != 0) {
            throw new IOException("Chromium: " + Files.readString(errors));
        }
    }

    private static String program() {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no Chromium on PATH; bin/verify installs it"))
                .toString();
    }
}
