package io.wattle.scheduler.web;

import io.wattle.scheduler.placement.AppExplanation;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** The JSON answer of {@code /energy/v1/apps/{id}/placement}. Stateless and thread safe. */
final class PlacementRest {

    private static final String BEFORE = "apps/";
    private static final String BEHIND = "/placement";

    private PlacementRest() {}

    /** Whether a path below {@code /energy/v1/} is one of these. */
    static boolean isPath(String path) {
        return path.startsWith(BEFORE) && path.endsWith(BEHIND) && path.length() >= BEFORE.length() + BEHIND.length();
    }

    /**
     * Answers one request.
     *
     * @param owner of an application; empty if nobody knows it
     * @param explain an application; empty if it is not in the scheduler. Asked only for who may see it
     */
    static Answer answer(
            String path,
            Function<ApplicationId, Optional<String>> owner,
            Function<ApplicationId, Optional<AppExplanation>> explain,
            Viewer viewer) {
        String text = path.substring(BEFORE.length(), path.length() - BEHIND.length());
        if (!EnergyRest.APP_ID.matcher(text).matches()) {
            return EnergyRest.wrongId(text);
        }
        ApplicationId id = ApplicationId.fromString(text);
        Optional<String> user = owner.apply(id);
        if (user.isEmpty()) {
            return Answer.problem(404, "no application " + id + ": it never ran here, or finished too long ago");
        }
        if (!viewer.maySeeApp(id.toString(), user.get())) {
            return Answer.problem(403, "you may not view " + id);
        }
        return explain.apply(id)
                .map(it -> Answer.json(PlacementJson.of(it)))
                .orElseGet(
                        () -> Answer.problem(
                                404,
                                id
                                        + " is not in the scheduler: it has ended, or is not accepted yet; nothing is placed for it"));
    }
}
