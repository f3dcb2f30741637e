package io.wattle.tuner.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportFileTest {

    @TempDir
    private Path folder;

    @Test
    void aTrialLeavesNothing() throws Exception {
        ReportFile.at("--html", folder.resolve("a.html"));
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aLinkStaysALink() throws Exception {
        Path page = Files.writeString(folder.resolve("a.html"), "before");
        Path link = Files.createSymbolicLink(folder.resolve("b.html"), page);
        ReportFile.at("--html", link).write("after");
        assertThat(link).isSymbolicLink();
        assertThat(page).hasContent("after");
    }

    @Test
    void whatCannotBeWrittenLeavesWhatWasThere() throws Exception {
        Path page = folder.resolve("a.html");
        ReportFile file = ReportFile.at("--html", page);
        // Meanwhile somebody put a directory there.
        Files.createDirectory(page);
        Files.writeString(page.resolve("kept"), "");
        assertThatThrownBy(() -> file.write("page")).isInstanceOf(IOException.class);
        assertThat(folder).isDirectoryContaining(it -> it.equals(page)).isDirectoryNotContaining("glob:**.tmp");
    }
}
