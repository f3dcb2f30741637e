package io.wattle.studies.prediction;

import java.util.Map;

/** Something that predicts cells. Implementations are thread safe. */
interface CellModel {

    /** What it predicts of a cell, whatever is given there; measures that it knows nothing of are absent. */
    Map<Measure, Double> predict(Cell cell);
}
