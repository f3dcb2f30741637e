package io.wattle.measure;

/**
 * Loop with Dhrystone's mix of statements: assignments, a record and a string copied and compared, arrays, calls,
 * branches, one multiplication and one division. 1757 iterations a second are 1 DMIPS, the speed of a VAX 11/780. The
 * loop is this project's own and runs in Java, so its score is of Dhrystone's class, not Dhrystone itself. It allocates
 * nothing: on all cores it would otherwise measure the garbage collector.
 */
final class IntegerKernel implements Kernel {

    private static final int ITERATIONS = 1000;

    private final int[] table = new int[64];
    private final char[] left = "SOME STRING, THE FIRST OF TWO".toCharArray();
    private final char[] right = "SOME STRING, THE OTHER OF TWO".toCharArray();
    private final Item first = new Item();
    private Item current = new Item();
    private Item spare = new Item();
    private int sink = 40;
    private int run;

    private static final class Item {
        private Item next;
        private int kind;
        private int value = 40;

        void set(Item other) {
            next = other.next;
            kind = other.kind;
            value = other.value;
        }
    }

    @Override
    public void batch() {
        for (int i = 0; i < ITERATIONS; i++) {
            iterate(run++);
        }
    }

    @Override
    public double unitsPerBatch() {
        return ITERATIONS;
    }

    @Override
    public long guard() {
        long sum = sink + 31L * first.value + current.value;
        for (int i : table) {
            sum = 31 * sum + i;
        }
        return 31 * sum + right[28];
    }

    private void iterate(int number) {
        int one = 2;
        int two = 3;
        left[28] = (char) ('A' + (number & 7));
        System.arraycopy(left, 0, right, 0, left.length);
        right[27] = 'X';
        boolean differ = compare(left, right) != 0;
        while (one < two) {
            sink = 5 * one - two;
            two = add(one, sink) & 3;
            one += 1;
        }
        fillTable(one, sink & 31);
        nextItem(differ, number);
        for (char letter = 'A'; letter <= 'B' + (number & 1); letter++) {
            if (isSecond(letter)) {
                sink += letter;
            }
        }
        two = one * (number | 1);
        one = two / (sink | 1);
        sink = 7 * (two - sink) - one;
    }

    private void nextItem(boolean differ, int number) {
        Item item = spare;
        item.set(current);
        item.next = first;
        item.kind = differ ? 1 : 0;
        item.value = add(current.value, number) & 1023;
        if (item.kind == 1) {
            item.next.value = item.value ^ current.kind;
        } else {
            first.set(item);
        }
        spare = current;
        current = item;
    }

    private void fillTable(int value, int index) {
        table[index] = value;
        table[index + 1] = table[index];
        table[index + 30] = index;
        table[index + 20] += 1;
    }

    private static int compare(char[] a, char[] b) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return a[i] - b[i];
            }
        }
        return 0;
    }

    private static int add(int a, int b) {
        return a + 2 + b;
    }

    private static boolean isSecond(char letter) {
        return letter == 'B';
    }
}
