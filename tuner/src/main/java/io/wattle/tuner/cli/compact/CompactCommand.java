package io.wattle.tuner.cli.compact;

import io.wattle.compact.CompactionException;
import io.wattle.compact.CompactionFormat;
import io.wattle.compact.client.Compacted;
import io.wattle.compact.client.Compacted.Outcome;
import io.wattle.compact.client.Compaction;
import io.wattle.compact.client.CompactionRequest;
import io.wattle.compact.client.Retired;
import io.wattle.compact.client.Retirement;
import io.wattle.compact.job.LeaveOutRule;
import io.wattle.tuner.cli.option.ConfOptions;
import io.wattle.tuner.cli.option.Consent;
import io.wattle.tuner.cli.option.KnownNames;
import io.wattle.tuner.cli.option.OptionTypes;
import io.wattle.tuner.cli.option.Output;
import io.wattle.tuner.cli.option.Sizes;
import io.wattle.tuner.cli.option.UsageException;
import io.wattle.tuning.engine.input.CompactionSite;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bin/tuner compact}: packs the small files below a directory into few large ones. */
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Packs the small files below a directory into few large ones, with a MapReduce job, and keeps path, length"
                    + " and modification time of each. Input formats read the lines of text files as if these were still"
                    + " there; for other files take --format har, which any format reads.",
            "Each part is read back and compared before it counts. The same command goes on where one that died has"
                    + " ended, and says so if all is done. docs/compaction.md describes it."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:compacted, now or before",
            "1:the job failed, another command works on OUTPUT, or a file system cannot be reached",
            "2:bad input, or OUTPUT is something else"
        })
public final class CompactCommand implements Callable<Integer> {

    private static final List<String> BAD_FILES = List.of("fail", "skip");

    @Parameters(
            index = "0",
            paramLabel = "INPUT",
            description = "Directory: a path of this machine, or a URI such as hdfs:///logs/2026-11-27.")
    private String input;

    @Parameters(
            index = "1",
            paramLabel = "OUTPUT",
            description = "Directory to write, which is not there, is empty, or is of the same command.")
    private String output;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "sequence",
            description = "sequence, har (OUTPUT ends in .har), avro or parquet-binary (default: sequence).")
    private String format;

    @Option(
            names = "--target-size",
            paramLabel = "SIZE",
            converter = OptionTypes.Bytes.class,
            description =
                    "Bytes of files to a part (default: 256MB, or a block of OUTPUT's file system if that is more).")
    private Long targetBytes;

    @Option(
            names = "--bad-files",
            paramLabel = "HOW",
            defaultValue = "fail",
            description =
                    "What becomes of files that change or vanish between plan and copy: fail, or skip, which counts"
                            + " and lists them (default: fail).")
    private String badFiles;

    @Option(
            names = "--max-bad-share",
            paramLabel = "SHARE",
            converter = OptionTypes.Share.class,
            defaultValue = "10%",
            description = "Most of all files that --bad-files skip leaves out (default: 10%%).")
    private double maxBadShare;

    @Option(
            names = "--retire",
            description = "Delete the files of INPUT for good once all are in OUTPUT, after asking: those that have not"
                    + " changed since.")
    private boolean retire;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask before --retire deletes.")
    private boolean yes;

    @Mixin
    private ConfOptions confOptions = new ConfOptions();

    @Option(
            names = "-D",
            paramLabel = "KEY=VALUE",
            description =
                    "Any other key of the job, such as mapreduce.job.queuename=nightly; may be given more than once.")
    private Map<String, String> properties = new LinkedHashMap<>();

    @Option(names = "--json", description = "Print one JSON document on stdout, and nothing else there.")
    private boolean json;

    @Override
    public Integer call() throws UsageException, IOException, InterruptedException {
        KnownNames.require("--format", format, formats());
        KnownNames.require("--bad-files", badFiles, BAD_FILES);
        if (yes && !retire) {
            throw new UsageException("--yes: is for --retire (leave it out, or add --retire)");
        }
        try {
            Compaction compaction = CompactionSite.prepare(request(), confOptions.directory(), properties);
            Compacted compacted = compaction.write();
            Retirement retirement = compaction.retirement();
            boolean retiredBefore = retirement.isDone();
            if (compacted.outcome() == Outcome.ALREADY && (!retire || retiredBefore)) {
                compaction.requireSameInput();
            }
            Optional<Retired> retired =
                    retire && !retiredBefore && agreed(compacted) ? Optional.of(retirement.retire()) : Optional.empty();
            CompactView view = new CompactView(input, output, format, compacted, retired, retiredBefore);
            Output.print(json, view::json, view::text);
            return 0;
        } catch (CompactionException e) {
            throw new UsageException(e.getMessage(), e);
        }
    }

    private static List<String> formats() {
        return Arrays.stream(CompactionFormat.values())
                .map(CompactionFormat::title)
                .toList();
    }

    private CompactionRequest request() {
        return new CompactionRequest(
                input,
                output,
                CompactionFormat.of(format).orElseThrow(),
                targetBytes == null ? OptionalLong.empty() : OptionalLong.of(targetBytes),
                badFiles.equals("skip") ? new LeaveOutRule(true, maxBadShare) : LeaveOutRule.FAIL);
    }

    private boolean agreed(Compacted compacted) throws UsageException, IOException {
        Consent consent = yes ? Consent.GIVEN : Consent.ofTerminal(System.err);
        Consent.Answer answer = consent.ask("Delete the " + compacted.files() + " files ("
                + Sizes.text(compacted.bytes()) + ") of " + input + " that are in " + output + " now, for good?");
        if (answer == Consent.Answer.NOBODY) {
            throw new UsageException("--retire: asks before it deletes, and there is no terminal (add --yes; " + output
                    + " is complete, and nothing was deleted)");
        }
        if (answer == Consent.Answer.NO) {
            System.err.println("wattle: nothing was deleted");
        }
        return answer == Consent.Answer.YES;
    }
}
