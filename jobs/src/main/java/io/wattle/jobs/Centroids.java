package io.wattle.jobs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Sums of the points that are nearest to each of some centroids. Used by one thread. */
public final class Centroids {

    /** As in the C++ program. */
    private static final long MOST_NUMBERS = 1L << 24;

    private final double[][] means;
    private final double[][] sums;
    private final long[] counts;
    private final double[] point;

    /**
     * Without points yet.
     *
     * @param lines a centroid each, at least one, all of as many numbers as the first
     * @throws IOException if a line is none, and the message has the line; or if they are more than 2^24 numbers in all
     */
    public Centroids(List<byte[]> lines) throws IOException {
        int dimensions = fields(lines.get(0), lines.get(0).length);
        long numbers = (long) lines.size() * dimensions;
        if (numbers > MOST_NUMBERS) {
            throw new IOException(lines.size() + " centroids of " + dimensions + " dimensions are " + numbers
                    + " numbers (allowed: 1 to " + MOST_NUMBERS + "; take fewer centroids)");
        }
        means = new double[lines.size()][dimensions];
        for (int k = 0; k < means.length; k++) {
            parse(lines.get(k), lines.get(k).length, means[k]);
        }
        sums = new double[means.length][dimensions];
        counts = new long[means.length];
        point = new double[dimensions];
    }

    /** Number of centroids. */
    public int size() {
        return means.length;
    }

    /**
     * Adds the point in the first bytes of a line; an empty line is none.
     *
     * @throws IOException if it is no point of as many dimensions as the centroids; the message has the line
     */
    public void add(byte[] line, int bytes) throws IOException {
        int length = bytes > 0 && line[bytes - 1] == '\r' ? bytes - 1 : bytes;
        if (length == 0) {
            return;
        }
        parse(line, length, point);
        int nearest = nearest();
        counts[nearest]++;
        double[] sum = sums[nearest];
        for (int d = 0; d < point.length; d++) {
            sum[d] += point[d];
        }
    }

    private int nearest() {
        int nearest = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < means.length; k++) {
            double[] mean = means[k];
            double distance = 0;
            for (int d = 0; d < point.length; d++) {
                double difference = point[d] - mean[d];
                distance += difference * difference;
            }
            if (distance < least) {
                least = distance;
                nearest = k;
            }
        }
        return nearest;
    }

    /** Points that are nearest to a centroid, by its number from 0. */
    public long count(int centroid) {
        return counts[centroid];
    }

    /** Count and sums of a centroid: 8 bytes each, big-endian. */
    byte[] partialSums(int centroid) {
        ByteBuffer bytes = ByteBuffer.allocate(8 + 8 * point.length).putLong(counts[centroid]);
        for (double sum : sums[centroid]) {
            bytes.putDouble(sum);
        }
        return bytes.array();
    }

    private static int fields(byte[] line, int length) {
        int fields = 1;
        for (int i = 0; i < length; i++) {
            fields += line[i] == ',' ? 1 : 0;
        }
        return fields;
    }

    private static void parse(byte[] line, int length, double[] to) throws IOException {
        String text = new String(line, 0, length, StandardCharsets.ISO_8859_1);
        int begin = 0;
        for (int d = 0; d < to.length; d++) {
            int comma = text.indexOf(',', begin);
            boolean last = d == to.length - 1;
            if (last != comma < 0) {
                throw bad(text, to.length);
            }
            to[d] = number(text.substring(begin, last ? length : comma), text, to.length);
            begin = comma + 1;
        }
    }

    private static double number(String number, String line, int dimensions) throws IOException {
        // Java would also take "NaN", "1f", "0x1p3" and blanks.
        for (int i = 0; i < number.length(); i++) {
            if ("0123456789+-.eE".indexOf(number.charAt(i)) < 0) {
                throw bad(line, dimensions);
            }
        }
        try {
            double value = Double.parseDouble(number);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw (IOException) bad(line, dimensions).initCause(e);
        }
        throw bad(line, dimensions);
    }

    private static IOException bad(String line, int dimensions) {
        return new IOException("the line '" + (line.length() > 80 ? line.substring(0, 80) + "..." : line)
                + "' is no point (needed: " + dimensions + " finite numbers with commas between, as many as the first"
                + " centroid has)");
    }
}
