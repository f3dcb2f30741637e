package io.wattle.conf;

import java.util.Locale;

/** Kinds of MapReduce job that need containers of different sizes. */
public enum JobClass {
    /** One container for each vcore: what Zhao2016 (sec. 5.2) gives jobs in general. */
    STANDARD("one container for each vcore (Zhao2016 sec. 5.2)"),
    /** Twice as many maps, for many small splits: wordcount of Zhao2016 (sec. 5.2.1). */
    SMALL_SPLITS("two maps for each vcore, for jobs of many small splits (wordcount of Zhao2016 sec. 5.2.1)"),
    /** Half as many, for jobs that run out of memory: Terasort and K-means of Loghin2015. */
    MEMORY_HUNGRY("half as many containers of twice the size and a sort buffer of 50 MB, for jobs that run out of"
            + " memory (Terasort and K-means of Loghin2015)");

    private final String meaning;

    JobClass(String meaning) {
        this.meaning = meaning;
    }

    /** Name in file names and JSON, such as {@code small-splits}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What it is for: part of a sentence. */
    public String meaning() {
        return meaning;
    }
}
