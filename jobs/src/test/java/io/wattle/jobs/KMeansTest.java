package io.wattle.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KMeansTest {

    @Test
    void pointsGoToTheNearestAndOfEqualsToTheFirst() throws Exception {
        Centroids centroids = centroids("0,0", "4,0", "9,9", "4,0");
        for (String point : List.of("1,1", "2,0", "3,0", "5,-1e0\r", "", "+.5,1.", "\r")) {
            centroids.add(bytes(point), point.length());
        }
        assertThat(centroids.count(0)).isEqualTo(3);
        assertThat(centroids.count(1)).isEqualTo(2);
        assertThat(centroids.count(2)).isZero();
        assertThat(centroids.count(3)).isZero();
        assertThat(KMeans.mean(List.of(centroids.partialSums(0))))
                .isEqualTo("3\t1.1666666666666667e+00,6.6666666666666663e-01");
        assertThat(KMeans.mean(List.of(centroids.partialSums(1))))
                .isEqualTo("2\t4.0000000000000000e+00,-5.0000000000000000e-01");
    }

    @Test
    void aSumBeyondADoubleIsRefused() {
        byte[] much = sumOf("1.7e308");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> KMeans.mean(List.of(much, much)))
                .withMessageContaining("exceeds what a double can be");
    }

    @Test
    void theOrderOfArrivalDoesNotMatter() throws Exception {
        List<byte[]> sums =
                Stream.of("1e16", "1", "-1e16", "0.1").map(KMeansTest::sumOf).toList();
        List<byte[]> otherwise = List.of(sums.get(2), sums.get(0), sums.get(3), sums.get(1));
        assertThat(KMeans.mean(otherwise)).isEqualTo(KMeans.mean(sums)).startsWith("4\t");
        assertThat(KMeans.mean(List.of(sumOf("-0.0")))).isEqualTo("1\t0.0000000000000000e+00");
        assertThat(KMeans.mean(List.of(sumOf("0.1")))).isEqualTo("1\t1.0000000000000001e-01");
        assertThat(KMeans.mean(List.of(sumOf("1e100")))).isEqualTo("1\t1.0000000000000000e+100");
    }

    private static byte[] sumOf(String point) {
        try {
            Centroids centroids = centroids("0");
            centroids.add(bytes(point), point.length());
            return centroids.partialSums(0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"1", "1,2,3", "1,", ",1", "1,x", "1, 2", "1,NaN", "1,1f", "1,0x1p3", "1,1e999", "1,1e", "1,-"})
    void anyOtherLineIsRefused(String line) throws Exception {
        Centroids centroids = centroids("0,0");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> centroids.add(bytes(line), line.length()))
                .withMessage(
                        "the line '" + line + "' is no point (needed: 2 finite numbers with commas between, as many"
                                + " as the first centroid has)");
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> centroids("0,0", line));
    }

    @Test
    void moreNumbersThanTheProgramTakesAreRefused() {
        byte[] line = bytes("0" + ",0".repeat(4095));
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> new Centroids(Collections.nCopies(4097, line)))
                .withMessage(
                        "4097 centroids of 4096 dimensions are 16781312 numbers (allowed: 1 to 16777216; take fewer"
                                + " centroids)");
    }

    private static Centroids centroids(String... lines) throws IOException {
        return new Centroids(Stream.of(lines).map(KMeansTest::bytes).toList());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
