package io.wattle.tuning.report;

import io.wattle.tuning.diagnosis.Advice;
import io.wattle.tuning.diagnosis.Diagnosis;
import io.wattle.tuning.diagnosis.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A diagnosis as a tree of maps, lists, texts and numbers; docs/tuning.md lists its fields. What is not known is null. */
public final class DiagnosisJson {

    private DiagnosisJson() {}

    /** Its findings, the heaviest first. */
    public static List<Map<String, Object>> findings(Diagnosis diagnosis) {
        return diagnosis.findings().stream().map(DiagnosisJson::finding).toList();
    }

    private static Map<String, Object> finding(Finding finding) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("cause", finding.cause().label());
        json.put("share", finding.share().isPresent() ? finding.share().getAsDouble() : null);
        json.put("shareOf", finding.share().isPresent() ? finding.whole().label() : null);
        json.put("measured", finding.measured());
        json.put("advice", finding.advice().map(Advice::words).orElse(null));
        json.put("changes", finding.advice().map(it -> moves(it)).orElse(List.of()));
        return json;
    }

    private static List<Map<String, Object>> moves(Advice advice) {
        List<Map<String, Object>> moves = new ArrayList<>();
        for (Advice.Move move : advice.moves()) {
            Map<String, Object> json = new LinkedHashMap<>();
            json.put("key", move.parameter().key());
            json.put("group", move.parameter().group().id());
            json.put("direction", move.more() ? "more" : "less");
            moves.add(json);
        }
        return moves;
    }
}
