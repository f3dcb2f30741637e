package io.wattle.scheduler.learn;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NotesTest {

    private static final Runnable NOTE = () -> {};

    private final Notes notes = new Notes();

    @Test
    void theirNumberHasABound() {
        notes.open();
        for (int i = 0; i < Notes.MOST + 1_000; i++) {
            notes.add(NOTE);
        }
        assertThat(notes.size()).isEqualTo(Notes.MOST);
        assertThat(notes.leftOut()).isEqualTo(1_000);
        int taken = 0;
        while (notes.poll() != null) {
            taken++;
        }
        assertThat(taken).isEqualTo(Notes.MOST);
        notes.add(NOTE);
        assertThat(notes.size()).as("there is room again").isEqualTo(1);
    }

    @Test
    void nothingIsKeptWhileNobodyTakesItIn() {
        notes.add(NOTE);
        assertThat(notes.poll()).isNull();
        notes.open();
        notes.add(NOTE);
        notes.close();
        notes.add(NOTE);
        assertThat(notes.poll()).isNotNull();
        assertThat(notes.poll()).isNull();
        assertThat(notes.size()).isZero();
    }
}
