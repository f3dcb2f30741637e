package io.wattle.studies;

/** One study: fills a sheet with every cell that follows from its printed figures. */
interface Study {

    /** Its key, such as {@code Zhao2016}. */
    String name();

    void fill(Sheet sheet);
}
