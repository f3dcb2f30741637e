package io.wattle.tuning.engine;

import io.wattle.tuning.engine.job.InputRequest;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * How much a job would read, by looking only.
 *
 * @param files number of files
 * @param bytes of all of them; of what the tuner makes up itself about as many, as lines are not cut
 */
public record InputSize(int files, long bytes) {

    /** Of a file of pi, which is no text: two numbers. */
    private static final long BYTES_WITHOUT_TEXT = 118;

    /**
     * Of an input.
     *
     * @param site where it lies or goes to; empty for an embedded cluster
     * @throws io.wattle.tuning.engine.job.InputException if it cannot be read
     */
    public static InputSize of(InputRequest request, Optional<HadoopSite> site) throws IOException {
        if (request.path().isPresent()) {
            JobInput source = InputStage.source(
                    request.path().get(), site.map(HadoopSite::configuration).orElseGet(Configuration::new));
            if (request.layout().isEmpty()) {
                return new InputSize(source.files().size(), source.bytes());
            }
        }
        InputRequest.Layout layout = request.layout().orElseThrow();
        return new InputSize(layout.files(), layout.bytes().orElse(BYTES_WITHOUT_TEXT * layout.files()));
    }
}
