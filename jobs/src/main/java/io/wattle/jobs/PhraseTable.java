package io.wattle.jobs;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjLongConsumer;

/**
 * Counts how often phrases begin anywhere in texts, byte by byte. A phrase is found by its first 8, 4, 2 or 1 bytes, as
 * many as it has, in a hash table each; then it is compared. Used by one thread.
 */
public final class PhraseTable {

    private static final int[] WINDOWS = {8, 4, 2, 1};

    private final byte[][] phrases;
    private final long[] counts;
    private final Tier[] tiers;

    /**
     * Without counts yet.
     *
     * @param phrases at least one, none of them empty; one that comes twice is one
     */
    public PhraseTable(Collection<byte[]> phrases) {
        Map<String, byte[]> different = new LinkedHashMap<>();
        phrases.forEach(it -> different.put(new String(it, StandardCharsets.ISO_8859_1), it));
        this.phrases = different.values().toArray(byte[][]::new);
        this.counts = new long[this.phrases.length];
        this.tiers = Arrays.stream(WINDOWS)
                .mapToObj(Tier::new)
                .filter(it -> it.size > 0)
                .toArray(Tier[]::new);
    }

    /** Counts in the first bytes of a text. */
    public void add(byte[] text, int length) {
        long last8 = 0;
        for (int at = 0; at < length; at++) {
            last8 = (last8 << 8) | (text[at] & 0xff);
            for (Tier tier : tiers) {
                int begin = at + 1 - tier.window;
                if (begin >= 0) {
                    tier.count(last8 & tier.mask, text, begin, length);
                }
            }
        }
    }

    /** Hands on the phrases that were found, with their counts. */
    public void forEach(ObjLongConsumer<byte[]> to) {
        for (int phrase = 0; phrase < phrases.length; phrase++) {
            if (counts[phrase] > 0) {
                to.accept(phrases[phrase], counts[phrase]);
            }
        }
    }

    /** The phrases that are found by windows of one size: open addressing, and a chain for each window. */
    private final class Tier {
        private final int window;
        private final long mask;
        private final int size;
        private final long[] keys;
        private final int[] heads;
        private final int[] next;

        Tier(int window) {
            this.window = window;
            this.mask = -1L >>> (64 - 8 * window);
            int number = 0;
            for (byte[] phrase : phrases) {
                number += windowOf(phrase) == window ? 1 : 0;
            }
            size = number;
            int slots = Integer.highestOneBit(Math.max(1, number)) * 4;
            keys = new long[slots];
            heads = new int[slots];
            Arrays.fill(heads, -1);
            next = new int[number > 0 ? phrases.length : 0];
            for (int phrase = 0; phrase < phrases.length; phrase++) {
                if (windowOf(phrases[phrase]) == window) {
                    insert(phrase);
                }
            }
        }

        private void insert(int phrase) {
            long key = 0;
            for (int i = 0; i < window; i++) {
                key = (key << 8) | (phrases[phrase][i] & 0xff);
            }
            int slot = slot(key);
            keys[slot] = key;
            next[phrase] = heads[slot];
            heads[slot] = phrase;
        }

        /** The slot that has the key, or where it would go. */
        private int slot(long key) {
            int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (heads.length - 1);
            while (heads[slot] >= 0 && keys[slot] != key) {
                slot = (slot + 1) & (heads.length - 1);
            }
            return slot;
        }

        void count(long key, byte[] text, int begin, int length) {
            for (int phrase = heads[slot(key)]; phrase >= 0; phrase = next[phrase]) {
                byte[] bytes = phrases[phrase];
                if (bytes.length <= length - begin
                        && Arrays.equals(bytes, 0, bytes.length, text, begin, begin + bytes.length)) {
                    counts[phrase]++;
                }
            }
        }
    }

    private static int windowOf(byte[] phrase) {
        if (phrase.length == 0) {
            throw new IllegalArgumentException("an empty phrase (allowed: 1 byte or more)");
        }
        return Math.min(8, Integer.highestOneBit(phrase.length));
    }
}
