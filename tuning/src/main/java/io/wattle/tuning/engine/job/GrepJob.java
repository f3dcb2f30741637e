package io.wattle.tuning.engine.job;

import io.wattle.jobs.GrepCount;
import io.wattle.jobs.PhraseTable;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Counts occurrences of phrases.
 *
 * @param name of the job
 * @param phrases at least one
 */
record GrepJob(String name, List<byte[]> phrases) implements TunedJob {

    /** With the phrases of a file, or of WordNet. */
    static GrepJob of(String name, JobOptions options) throws IOException {
        options.requireOnly(name, List.of(JobOptions.PATTERNS));
        return new GrepJob(
                name,
                options.patterns() == null
                        ? WordNetPhrases.all()
                        : SideFile.read(JobOptions.PATTERNS, options.patterns()));
    }

    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.PACKED);
    }

    @Override
    public OwnInput ownInput() {
        return TextInput.WORDNET;
    }

    @Override
    public Optional<SideFile> sideFile() {
        return Optional.of(new SideFile(GrepCount.FILE_KEY, "phrases", phrases));
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) throws IOException {
        PhraseTable table = new PhraseTable(phrases);
        input.forEach(line -> table.add(line.getBytes(), line.getLength()));
        List<String> found = new ArrayList<>();
        table.forEach((phrase, count) -> found.add(new String(phrase, StandardCharsets.UTF_8) + "\t" + count));
        if (found.isEmpty()) {
            throw input.refused(
                    "none of " + phrases.size() + " phrases occurs in it",
                    "give others with " + JobOptions.PATTERNS + ", or another text",
                    null);
        }
        return Optional.of(OutputDigest.of(found.iterator()));
    }
}
