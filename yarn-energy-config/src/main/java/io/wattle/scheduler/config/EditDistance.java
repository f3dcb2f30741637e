package io.wattle.scheduler.config;

/** How many letters have to be inserted, removed or replaced to make one text of another. Stateless and thread safe. */
final class EditDistance {

    private EditDistance() {}

    static int of(String a, String b) {
        int[] previous = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int[] row = new int[b.length() + 1];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
            }
            previous = row;
        }
        return previous[b.length()];
    }
}
