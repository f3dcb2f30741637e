package io.wattle.scheduler.web;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Comparator;

/**
 * Which job: whose it is, and what its runs are called. In order of user and name. Immutable.
 *
 * @param user any text
 * @param name any text
 */
public record JobKey(String user, String name) implements Comparable<JobKey> {

    private static final Comparator<JobKey> ORDER =
            Comparator.comparing(JobKey::user).thenComparing(JobKey::name);

    @Override
    public int compareTo(JobKey other) {
        return ORDER.compare(this, other);
    }

    /** One text for both, fit for an address. Bytes are those of the characters: half a pair of them is kept as it is. */
    String token() {
        ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + Character.BYTES * (user.length() + name.length()));
        bytes.putInt(user.length()).asCharBuffer().put(user).put(name);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /** @throws IllegalArgumentException if no {@link #token} is like that */
    static JobKey ofToken(String token) {
        byte[] bytes = Base64.getUrlDecoder().decode(token);
        int characters = (bytes.length - Integer.BYTES) / Character.BYTES;
        if (bytes.length < Integer.BYTES || (bytes.length - Integer.BYTES) % Character.BYTES != 0) {
            throw new IllegalArgumentException("length " + bytes.length);
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int user = buffer.getInt();
        if (user < 0 || user > characters) {
            throw new IllegalArgumentException("user of " + user + " characters");
        }
        String text = buffer.asCharBuffer().toString();
        return new JobKey(text.substring(0, user), text.substring(user));
    }

    @Override
    public String toString() {
        return "user=" + user + " name=" + name;
    }
}
