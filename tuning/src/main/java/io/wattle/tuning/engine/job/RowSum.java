package io.wattle.tuning.engine.job;

import io.wattle.jobs.TeraSort;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Looks at rows, and adds up their CRC32 as TeraValidate does, modulo 2^64. A row of TeraGen's has a key of 10 bytes, 2 fixed ones,
 * its number in 32 hexadecimal digits, 4 fixed ones, 48 of filler, and 4 fixed ones. Not thread safe.
 */
final class RowSum {

    private static final int BUFFER_BYTES = 1 << 17;
    private static final int NUMBER_AT = 12;
    private static final int NUMBER_END = 44;
    private static final int TAIL_AT = 96;
    private static final byte[] AFTER_KEY = {0x00, 0x11};
    private static final byte[] AFTER_NUMBER = {(byte) 0x88, (byte) 0x99, (byte) 0xAA, (byte) 0xBB};
    private static final byte[] TAIL = {(byte) 0xCC, (byte) 0xDD, (byte) 0xEE, (byte) 0xFF};

    private final InputLines input;
    private final byte[] row = new byte[TeraSort.ROW_BYTES];
    private final CRC32 crc = new CRC32();
    private long sum;

    RowSum(InputLines input) {
        this.input = input;
    }

    /** The sum over all rows added. */
    long value() {
        return sum;
    }

    /**
     * Adds the first rows of a file.
     *
     * @param most how many, if it has as many
     * @throws InputException if the file has other contents
     */
    void add(Path file, long most) throws IOException {
        FileSystem files = file.getFileSystem(input.conf());
        long bytes = files.getFileStatus(file).getLen();
        if (bytes % row.length != 0) {
            throw refused(
                    file.getName() + " has " + bytes + " bytes, which is no whole number of rows of " + row.length);
        }
        long rows = Math.min(most, bytes / row.length);
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(files.open(file), BUFFER_BYTES))) {
            for (long number = 0; number < rows; number++) {
                input.deadline().check(() -> "the input's rows were being added up, in " + file.getName());
                in.readFully(row);
                if (!isRow()) {
                    throw refused("row " + number + " of " + file.getName() + " is none of TeraGen's");
                }
                crc.reset();
                crc.update(row);
                sum += crc.getValue();
            }
        }
    }

    private InputException refused(String reason) {
        return input.refused(
                reason,
                "give a folder that TeraGen wrote, as hadoop jar hadoop-mapreduce-examples.jar teragen ROWS FOLDER does, or"
                        + " leave --input out",
                null);
    }

    private boolean isRow() {
        return has(NUMBER_AT - AFTER_KEY.length, AFTER_KEY)
                && isNumber()
                && has(NUMBER_END, AFTER_NUMBER)
                && has(TAIL_AT, TAIL);
    }

    private boolean has(int at, byte[] bytes) {
        return Arrays.equals(row, at, at + bytes.length, bytes, 0, bytes.length);
    }

    private boolean isNumber() {
        for (int at = NUMBER_AT; at < NUMBER_END; at++) {
            if (Character.digit(row[at], 16) < 0) {
                return false;
            }
        }
        return true;
    }
}
