package io.wattle.tuning.engine;

import io.wattle.tuning.engine.cluster.EmbeddedPreview;
import io.wattle.tuning.engine.input.InputStage;
import io.wattle.tuning.engine.input.JobInput;
import io.wattle.tuning.engine.job.InputRequest;
import io.wattle.tuning.engine.site.HadoopSite;
import io.wattle.tuning.space.Mebibyte;
import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * How much a job would read, by looking only.
 *
 * @param files number of files
 * @param bytes of all of them; of what the tuner makes up itself about as many, as lines are not cut
 * @param blockMb size of their largest block, MiB: of files that are copied or made up, what the cluster gives new ones
 */
public record InputSize(int files, long bytes, double blockMb) {

    /** Of a file of pi, which is no text: two numbers. */
    private static final long BYTES_WITHOUT_TEXT = 118;

    /**
     * Of an input for an embedded cluster, which reads copies only.
     *
     * @throws io.wattle.tuning.engine.job.InputException if it cannot be read
     */
    public static InputSize of(InputRequest request, EmbeddedPreview cluster) throws IOException {
        return of(request, new Configuration(), false, cluster.blockMb());
    }

    /**
     * Of an input for a configured cluster, which reads in place what is not local.
     *
     * @throws io.wattle.tuning.engine.job.InputException if it cannot be read
     */
    public static InputSize of(InputRequest request, HadoopSite site) throws IOException {
        Configuration conf = site.configuration();
        double blockMb = FileSystem.get(conf).getDefaultBlockSize(new Path("/")) / Mebibyte.BYTES;
        return of(request, conf, true, blockMb);
    }

    /**
     * Bytes of an input that lies on a cluster already, or of a local one that would be copied.
     *
     * @return empty if the tuner writes its own
     * @throws io.wattle.tuning.engine.job.InputException if it cannot be read
     */
    public static OptionalLong existingBytes(InputRequest request, HadoopSite site) throws IOException {
        return request.path().isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(
                        InputStage.source(request, site.configuration()).bytes());
    }

    /**
     * Bytes of an input that would be copied to a cluster, before replication: a local one, or one laid out in new files.
     *
     * @return 0 for nothing, and for what the tuner makes up itself
     * @throws io.wattle.tuning.engine.job.InputException if it cannot be read
     */
    public static long copiedBytes(InputRequest request, HadoopSite site) throws IOException {
        return InputStage.copiedBytes(request, site.configuration());
    }

    /** @param newBlockMb block of files that are written there */
    static InputSize of(InputRequest request, Configuration conf, boolean readsElsewhere, double newBlockMb)
            throws IOException {
        if (request.path().isPresent()) {
            JobInput source = InputStage.source(request, conf);
            if (request.layout().isEmpty()) {
                boolean inPlace =
                        readsElsewhere && !InputStage.isLocal(source.path().getFileSystem(conf));
                return new InputSize(source.files().size(), source.bytes(), inPlace ? source.blockMb() : newBlockMb);
            }
        }
        InputRequest.Layout layout = request.layout().orElseThrow();
        return new InputSize(layout.files(), layout.bytes().orElse(BYTES_WITHOUT_TEXT * layout.files()), newBlockMb);
    }
}
