package io.wattle.tuner.cli;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.wattle.jobs.NativeJob;
import io.wattle.jobs.NativeProgram;
import io.wattle.tuner.cli.option.ProgramOptions;
import io.wattle.tuning.engine.job.InputException;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.job.InputRequest.Layout;
import io.wattle.tuning.engine.job.JarDigest;
import io.wattle.tuning.engine.job.JobOptions;
import io.wattle.tuning.engine.job.NativeProgramJob;
import io.wattle.tuning.engine.job.SideFile;
import io.wattle.tuning.engine.job.TunedJob;
import io.wattle.tuning.engine.job.TunedJobs;
import io.wattle.tuning.engine.job.UserJob;
import io.wattle.tuning.engine.job.UserProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run tunes, and on which input. Part of {@code run.json}.
 *
 * @param name of the job; of a program of the user's own that program's
 * @param options what only some jobs take; null, as in files of earlier versions, is nothing
 * @param sideFileSha256 of the phrases, the centroids, the user's jar or Pipes program that the run began with; null where there are none,
 *     and in files of earlier versions
 * @param input input path; null for the job's own
 * @param inputFiles files to lay the input out in; 0 to take it as it is
 * @param inputBytes size of those files together; 0 where they are no text
 * @param program the user's own; null for a job of the project's
 */
record JobSpec(
        @JsonProperty("job") String name,
        JobOptions options,
        String sideFileSha256,
        String input,
        int inputFiles,
        long inputBytes,
        UserProgram program) {

    JobSpec {
        options = options == null ? JobOptions.NONE : options;
    }

    /** A job of the project's with its own input, and without options. */
    static JobSpec of(String name) {
        return new JobSpec(name, JobOptions.NONE, null, null, 0, 0, null);
    }

    /** A job of the project's on an input. */
    static JobSpec of(TunedJob job, JobOptions options, InputRequest request, Optional<UserProgram> program)
            throws InputException {
        return new JobSpec(
                job.name(),
                options,
                sideFileSha256(job),
                request.path().orElse(null),
                request.layout().map(Layout::files).orElse(0),
                request.layout().map(Layout::bytes).orElse(OptionalLong.empty()).orElse(0),
                program.orElse(null));
    }

    /** The same on another input. @param files to lay it out in, and {@code bytes} of all of them; 0 to take it as it is */
    JobSpec on(String path, int files, long bytes) {
        return new JobSpec(name, options, sideFileSha256, path, files, bytes, program);
    }

    /** Whether the user's program submits applications of Spark. */
    boolean submitsSpark() {
        return program != null && program.submitsSpark();
    }

    /** @param nested whether the job is told to read what lies in folders; of a program of the user's nobody knows, so that all counts */
    InputRequest inputRequest(boolean nested) {
        return new InputRequest(Optional.ofNullable(input), layout(), nested || program != null);
    }

    private Optional<Layout> layout() {
        OptionalLong bytes = inputBytes == 0 ? OptionalLong.empty() : OptionalLong.of(inputBytes);
        return inputFiles == 0 ? Optional.empty() : Optional.of(new Layout(inputFiles, bytes));
    }

    /** The job, with the files that its options name. */
    TunedJob tunedJob() throws IOException {
        return program == null ? TunedJobs.named(kind(), options) : new UserJob(program);
    }

    /** As {@link #sideFileSha256}: of what the job would read now. */
    static String sideFileSha256(TunedJob job) throws InputException {
        if (job instanceof UserJob own && own.userProgram().jar() != null) {
            return JarDigest.sha256(own.userProgram().jar());
        }
        if (job instanceof NativeProgramJob own) {
            return own.files().sha256();
        }
        return job.sideFile().map(SideFile::sha256).orElse(null);
    }

    /** The value of {@code --job}; of a job of the project's only. */
    String kind() {
        return options.program() == null ? name : NativeProgram.JOB_NAME;
    }

    /** Whether the JVMs of its tasks do their work, as far as that is known: a command may start other programs. */
    boolean worksInJava() {
        return program == null
                ? NativeJob.named(kind()).isEmpty() && !kind().equals(NativeProgram.JOB_NAME)
                : program.jar() != null;
    }

    /** The arguments that name it. */
    List<String> arguments() {
        return program == null ? List.of("--job", kind()) : ProgramOptions.of(program);
    }

    /** The arguments that give its input. */
    List<String> inputArguments() {
        List<String> arguments = new ArrayList<>();
        if (input != null) {
            arguments.addAll(List.of("--input", input));
        }
        if (inputFiles > 0) {
            arguments.addAll(List.of("--input-files", String.valueOf(inputFiles)));
        }
        if (inputBytes > 0) {
            arguments.addAll(List.of("--input-size", String.valueOf(inputBytes)));
        }
        return arguments;
    }

    /** The arguments that give its options. */
    List<String> optionArguments() {
        List<String> arguments = new ArrayList<>();
        options.given().forEach((option, value) -> arguments.addAll(List.of(option, value.toString())));
        return arguments;
    }
}
