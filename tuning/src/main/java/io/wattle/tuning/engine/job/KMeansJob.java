package io.wattle.tuning.engine.job;

import io.wattle.jobs.Centroids;
import io.wattle.jobs.KMeans;
import io.wattle.tuning.space.JobTraits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A step of k-means. Means depend on how the input is split, in their last bits, so only the points of each centroid
 * are compared.
 *
 * @param name of the job
 * @param lines the centroids
 * @param file the user's file with them; empty if they are those of the made-up points
 */
record KMeansJob(String name, List<byte[]> lines, Optional<String> file) implements TunedJob {

    /** Reading a number costs as much as comparing it with those of so many centroids, or of twice as many. */
    private static final double CENTROIDS_PER_READING = 100;

    private static final TextInput POINTS = new TextInput("made-up points in 10 dimensions", PointText::new);

    /** With the centroids of a file, or with those of the made-up points. */
    static KMeansJob of(String name, JobOptions options) throws InputException {
        options.requireOnly(name, List.of(JobOptions.CENTROIDS));
        String file = options.centroids();
        if (file == null) {
            return new KMeansJob(
                    name,
                    PointText.centroids().stream()
                            .map(it -> it.getBytes(StandardCharsets.UTF_8))
                            .toList(),
                    Optional.empty());
        }
        List<byte[]> lines = SideFile.read(JobOptions.CENTROIDS, file);
        try {
            new Centroids(lines);
        } catch (IOException e) {
            throw InputException.saying(JobOptions.CENTROIDS + " " + file + ": " + e.getMessage(), e);
        }
        return new KMeansJob(name, lines, Optional.of(file));
    }

    @Override
    public JobTraits traits() {
        return new JobTraits(true, JobTraits.Splits.PACKED);
    }

    @Override
    public OwnInput ownInput() {
        return POINTS;
    }

    @Override
    public void check(InputRequest request) throws InputException {
        if (request.path().isPresent() && file.isEmpty()) {
            throw InputException.saying(
                    "--input " + request.path().get() + ": no centroids for these points (give them with "
                            + JobOptions.CENTROIDS + " FILE, a point a line; the input's first lines will do)",
                    null);
        }
    }

    @Override
    public Optional<SideFile> sideFile() {
        return Optional.of(new SideFile(KMeans.CENTROIDS_KEY, "centroids", lines));
    }

    @Override
    public Optional<OutputDigest> reference(InputLines input) throws IOException {
        Centroids centroids = new Centroids(lines);
        input.forEach(line -> {
            try {
                centroids.add(line.getBytes(), line.getLength());
            } catch (IOException e) {
                throw input.refused(e.getMessage(), "mend the line, or give other " + JobOptions.CENTROIDS, e);
            }
        });
        OutputDigest digest = OutputDigest.of(IntStream.range(0, centroids.size())
                .filter(k -> centroids.count(k) > 0)
                .mapToObj(k -> k + "\t" + centroids.count(k))
                .iterator());
        if (digest.lines() == 0) {
            throw input.refused("there is no point in it", "give a point a line, numbers with commas between", null);
        }
        return Optional.of(digest);
    }

    /** Each number of the input meets one of each centroid, however many a point has. */
    @Override
    public double referenceWork(long bytes) {
        return bytes * (1 + lines.size() / CENTROIDS_PER_READING);
    }

    @Override
    public OutputDigest digest(Iterator<String> output) throws WrongOutputException {
        OutputDigest digest = OutputDigest.EMPTY;
        while (output.hasNext()) {
            String line = output.next();
            int secondTab = line.indexOf('\t', line.indexOf('\t') + 1);
            if (secondTab < 0) {
                throw new WrongOutputException("the line '" + line + "', expected: centroid, points, mean");
            }
            digest = digest.plus(line.substring(0, secondTab));
        }
        return digest;
    }
}
