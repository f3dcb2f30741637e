package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.config.RunMode;
import io.wattle.tandem.lifecycle.OperatorCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommandRestTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Caller ADMIN = new Caller("admin", "10.0.0.1");
    private static final Caller ALICE = new Caller("alice", "10.0.0.2");

    private final List<String> audit = new ArrayList<>();
    private final CommandRest rest = new CommandRest(new CommandAudit(audit::add));
    private final TestingCommands commands = new TestingCommands();

    private Answer post(Command command, String body) throws Exception {
        return rest.answer(new TestingCommand(command, ADMIN, Optional.empty(), Optional.empty(), body), commands);
    }

    /** Nothing of it is read. */
    private Answer refused(Caller caller, String why) throws Exception {
        return rest.answer(
                new TestingCommand(Command.MODE, caller, Optional.of(why), Optional.empty(), null), commands);
    }

    @Test
    void theModeIsBoundedAndTold() throws Exception {
        Answer answer = post(Command.MODE, "{\"most\":\"off\",\"reason\":\"a trial\"}");
        assertThat(answer.status()).isEqualTo(200);
        assertThat(MAPPER.readTree(answer.body())).isEqualTo(MAPPER.readTree("""
                        {"mode": "active", "most_mode": "off",
                         "mode_bound": {"by": "admin", "since": "2026-11-21T12:00:00Z", "reason": "a trial"}}
                        """));
        assertThat(commands.mostMode()).isEqualTo(RunMode.OFF);
        assertThat(audit)
                .containsExactly("user=admin\taddress=10.0.0.1\tcommand=mode\targuments=most=off reason=a trial"
                        + "\tresult=allowed");
        JsonNode lifted =
                MAPPER.readTree(post(Command.MODE, "{\"most\":\"active\"}").body());
        assertThat(lifted.get("mode_bound").isNull()).isTrue();
    }

    @Test
    void whoMayNotIsNotEvenRead() throws Exception {
        Answer answer = refused(ALICE, "not you");
        assertThat(answer.status()).isEqualTo(403);
        assertThat(answer.text()).contains("not you");
        assertThat(commands.mostMode()).isEqualTo(RunMode.ACTIVE);
        assertThat(audit)
                .containsExactly("user=alice\taddress=10.0.0.2\tcommand=mode\targuments=-\tresult=refused: not you");
    }

    @Test
    void aForgedRequestDoesNothing() throws Exception {
        Answer answer = rest.answer(
                new TestingCommand(Command.MODE, ADMIN, Optional.empty(), Optional.of("no header"), null), commands);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(audit).singleElement().asString().endsWith("result=failed: 400 no header");
    }

    @Test
    void nodesAreSwitchedAndHeld() throws Exception {
        assertThat(post(Command.TANDEM_SUSPEND, "{\"host\":\"n1\"}").text())
                .isEqualTo("{\"host\":\"n1\",\"command\":\"suspend\"}");
        assertThat(post(Command.TANDEM_HOLD, "{\"host\":\"n1\",\"reason\":\"repair\"}")
                        .status())
                .isEqualTo(200);
        assertThat(post(Command.TANDEM_RESUME, "{\"host\":\"n1\"}").status()).isEqualTo(200);
        assertThat(post(Command.TANDEM_RELEASE, "{\"host\":\"n1\"}").status()).isEqualTo(200);
        assertThat(commands.switched)
                .containsExactly(
                        "SUSPEND n1 by admin",
                        "HOLD n1 repair (by admin)",
                        "RESUME n1 by admin",
                        "RELEASE n1 by admin");
        assertThat(audit.get(1)).contains("command=tandem/hold\targuments=host=n1 reason=repair\tresult=allowed");
        Answer unknown = post(Command.TANDEM_RESUME, "{\"host\":\"unknown\"}");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text()).contains("no node unknown is known");
        assertThat(audit.get(4)).endsWith("result=failed: 404 no node unknown is known");
        assertThat(post(Command.TANDEM_RESUME, "{\"host\":\"awake\"}").status()).isEqualTo(409);
        assertThat(post(Command.TANDEM_SUSPEND, "{}").status()).isEqualTo(400);
        assertThat(post(Command.TANDEM_SUSPEND, "{\"host\":\"n1\",\"most\":\"off\"}")
                        .status())
                .isEqualTo(400);
    }

    @Test
    void eachOfAnOperatorsCommandsHasAPath() {
        for (OperatorCommand each : OperatorCommand.values()) {
            assertThat(Command.at("/energy/v1/tandem/" + each.label()).flatMap(Command::ofNode))
                    .contains(each);
        }
    }

    @Test
    void jobsAreForgottenAndPinned() throws Exception {
        commands.learn("ann", "nightly");
        commands.learn("bob", "hourly");
        JobKey nightly = new JobKey("ann", "nightly");
        String job = "{\"user\":\"ann\",\"name\":\"nightly\"";
        assertThat(post(Command.PIN, job + ",\"pinned\":true}").status()).isEqualTo(200);
        assertThat(commands.learned.get(nightly).pinned()).isTrue();
        assertThat(post(Command.FORGET, job + "}").text()).isEqualTo("{\"forgotten\":1}");
        Answer unknown = post(Command.FORGET, job + "}");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.text()).contains("nothing is remembered of job 'nightly' of user 'ann'");
        assertThat(post(Command.FORGET, "{\"all\":true}").text()).isEqualTo("{\"forgotten\":1}");
        assertThat(audit)
                .extracting(it -> it.substring(it.indexOf("arguments=")))
                .containsExactly(
                        "arguments=user=ann name=nightly pinned=true\tresult=allowed",
                        "arguments=user=ann name=nightly\tresult=allowed",
                        "arguments=user=ann name=nightly\tresult=failed: 404 "
                                + "nothing is remembered of job 'nightly'"
                                + " of user 'ann'; GET /energy/v1/jobs has the names, which are without dates and"
                                + " numbers at their end",
                        "arguments=all=true\tresult=allowed");
    }

    @Test
    void whatCannotBeDoneSaysWhatToDo() throws Exception {
        Map<JobOutcome, Integer> statuses =
                Map.of(JobOutcome.TOO_MANY_PINNED, 409, JobOutcome.NOT_READ_YET, 503, JobOutcome.SWITCHED_OFF, 409);
        for (Map.Entry<JobOutcome, Integer> entry : statuses.entrySet()) {
            commands.outcome = entry.getKey();
            Answer answer = post(Command.PIN, "{\"user\":\"u\",\"name\":\"n\",\"pinned\":true}");
            assertThat(answer.status()).as(entry.getKey().name()).isEqualTo(entry.getValue());
            assertThat(answer.text()).contains(";");
        }
        commands.outcome = JobOutcome.SWITCHED_OFF;
        assertThat(post(Command.FORGET, "{\"all\":true}").status()).isEqualTo(409);
    }

    @Test
    void theAuditTellsOfWhatFailedInCodeOfOurs() {
        IncomingCommand all =
                new TestingCommand(Command.FORGET, ADMIN, Optional.empty(), Optional.empty(), "{\"all\":true}");
        assertThatThrownBy(() -> rest.answer(all, new FailingCommands())).isInstanceOf(StackOverflowError.class);
        assertThat(audit)
                .singleElement()
                .asString()
                .endsWith(
                        "command=jobs/forget\targuments=all=true\tresult=failed: java.lang.StackOverflowError: of a test");
    }

    @Test
    void nothingOfACallersTextEndsALineOrAField() throws Exception {
        refused(new Caller("al\nice\tresult=allowed", "1.2.3.4 for \u2028x"), "be\rcause");
        post(Command.MODE, "{\"most\":\"off\",\"reason\":\"\\nuser=root\\tresult=" + "x".repeat(200) + "\"}");
        assertThat(audit)
                .containsExactly(
                        "user=al?ice?result=allowed\taddress=1.2.3.4 for ?x\tcommand=mode\targuments=-"
                                + "\tresult=refused: be?cause",
                        "user=admin\taddress=10.0.0.1\tcommand=mode\targuments=most=off reason=?user=root?result="
                                + "x".repeat(200) + "\tresult=allowed");
    }

    /** Else a tenant could fill the disk with lines; what administrators do is always told. */
    @Test
    void refusedCallersWriteABoundedNumberOfLines() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            refused(new Caller("tenant" + i % 100, "10.0.0.3"), "no");
        }
        assertThat(audit).hasSize(20);
        for (int i = 0; i < 30; i++) {
            post(Command.MODE, "{\"most\":\"active\"}");
        }
        assertThat(audit).hasSize(50);
    }

    @Test
    void jobsComePageByPage() throws Exception {
        for (String user : List.of("ann", "bob")) {
            for (int i = 0; i < 5; i++) {
                commands.learn(user, "job" + i + "\ud800");
            }
        }
        List<String> names = new ArrayList<>();
        JsonNode page = jobs(Map.of("limit", "3"), Viewer.OF_ALL);
        assertThat(commands.looks).as("only the page is looked at").isEqualTo(3);
        for (int pages = 1; ; pages++) {
            page.get("jobs")
                    .forEach(it -> names.add(
                            it.get("user").asText() + it.get("name").asText().charAt(3)));
            if (page.get("next").isNull()) {
                assertThat(pages).isEqualTo(4);
                break;
            }
            page = jobs(Map.of("limit", "3", "after", page.get("next").asText()), Viewer.OF_ALL);
        }
        assertThat(names)
                .containsExactly("ann0", "ann1", "ann2", "ann3", "ann4", "bob0", "bob1", "bob2", "bob3", "bob4");
        assertThat(jobs(Map.of("limit", "10"), Viewer.OF_ALL).get("next").isNull())
                .as("as many as there are")
                .isTrue();
    }

    @Test
    void jobsAreFilteredAndDescribed() throws Exception {
        commands.learn("ann", "a");
        commands.learn("ann", "b");
        commands.learn("bob", "b");
        assertThat(jobs(Map.of("user", "bob"), Viewer.OF_ALL).get("jobs").findValuesAsText("user"))
                .containsExactly("bob");
        assertThat(jobs(Map.of("name", "b"), Viewer.OF_ALL).get("jobs").findValuesAsText("user"))
                .containsExactly("ann", "bob");
        assertThat(jobs(Map.of("name", "a"), Viewer.OF_ALL)).isEqualTo(MAPPER.readTree("""
                        {"jobs": [{"user": "ann", "name": "a", "pinned": false, "seen": "2026-11-21T12:00:00Z",
                          "classes": [{"priority": 20, "node_class": "edison", "task_seconds": 1.235, "tasks": 3,
                                       "cpu_share": null, "attempts": 4.0, "failures": 1.0}]}],
                         "next": null}
                        """));
        Viewer bob = new Viewer() {
            @Override
            public boolean maySeeApp(String app, String owner) {
                return false;
            }

            @Override
            public boolean maySeeUser(String user) {
                return user.equals("bob");
            }
        };
        assertThat(jobs(Map.of(), bob).get("jobs").findValuesAsText("user")).containsExactly("bob");
        assertThat(jobs(Map.of("user", "ann"), bob).get("jobs")).isEmpty();
    }

    @Test
    void otherParametersAreRefused() {
        for (Map<String, String> wrong : List.of(
                Map.of("limit", "0"),
                Map.of("limit", "1001"),
                Map.of("limit", "x"),
                Map.of("after", "?"),
                Map.of("after", ""),
                Map.of("after", "AAAA"),
                Map.of("after", "_____w"))) {
            Answer answer = JobsRest.answer(wrong, commands, Viewer.OF_ALL);
            assertThat(answer.status()).as(wrong.toString()).isEqualTo(400);
            assertThat(answer.text()).as(wrong.toString()).contains("(allowed: ");
        }
    }

    private JsonNode jobs(Map<String, String> parameters, Viewer viewer) throws Exception {
        Answer answer = JobsRest.answer(parameters, commands, viewer);
        assertThat(answer.status()).isEqualTo(200);
        return MAPPER.readTree(answer.body());
    }
}
