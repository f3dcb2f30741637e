package io.wattle.scheduler.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandBodyTest {

    private static final String JSON = "application/json";

    private static CommandRequest read(Command command, String contentType, String body)
            throws CommandException, IOException {
        return CommandRequest.read(
                command, contentType, new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    }

    private static CommandException refusal(Command command, String contentType, String body) {
        return catchThrowableOfType(CommandException.class, () -> read(command, contentType, body));
    }

    @Test
    void readsCommands() throws Exception {
        assertThat(read(Command.MODE, JSON, "{\"most\":\"shadow\",\"reason\":\"a\\tb\"}")
                        .arguments())
                .isEqualTo("most=shadow reason=a\tb");
        assertThat(read(Command.MODE, "Application/JSON; charset=utf-8", " {\"most\":\"off\"} ")
                        .arguments())
                .isEqualTo("most=off");
        assertThat(read(Command.FORGET, JSON, "{\"name\":\"n\",\"user\":\"u\"}"))
                .isEqualTo(new CommandRequest.ForgetJob(new JobKey("u", "n")));
        assertThat(read(Command.FORGET, JSON, "{\"all\":true}")).isEqualTo(new CommandRequest.ForgetAll());
        assertThat(read(Command.PIN, JSON, "{\"user\":\"u\",\"name\":\"n\",\"pinned\":false}"))
                .isEqualTo(new CommandRequest.PinJob(new JobKey("u", "n"), false));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "MODE | {\"most\":\"of\"} | most: 'of' (allowed: active, shadow or off)",
                "MODE | {\"most\":\"OFF\"} | most: 'OFF' (allowed: active, shadow or off)",
                "MODE | {} | most: missing; give it as a text",
                "MODE | {\"most\":true} | most: 'true' (allowed: a text that is not empty)",
                "MODE | {\"most\":1} | most: neither text nor true nor false",
                "MODE | {\"most\":null} | most: neither text nor true nor false",
                "MODE | {\"most\":[\"off\"]} | most: neither text nor true nor false",
                "MODE | {\"most\":\"off\",\"why\":\"x\"} | unknown field 'why' (allowed: most, reason)",
                "MODE | {\"most\":\"off\",\"most\":\"active\"} | most: given twice; give it once",
                "FORGET | {\"user\":\"u\"} | name: missing; give it as a text",
                "FORGET | {\"user\":\"u\",\"name\":\"\"} | name: '' (allowed: a text that is not empty)",
                "FORGET | {\"all\":false} | all: true and nothing else forgets all jobs; else give user and name",
                "FORGET | {\"all\":true,\"user\":\"u\"} | all: true and nothing else forgets all jobs; else give user and name",
                "FORGET | {\"all\":\"true\"} | all: 'true' (allowed: true or false, without quotes)",
                "PIN | {\"user\":\"u\",\"name\":\"n\"} | pinned: missing (allowed: true or false)",
                "PIN | {\"user\":\"u\",\"name\":\"n\",\"pinned\":\"no\"} | pinned: 'no' (allowed: true or false, without quotes)"
            })
    void saysWhatIsWrong(Command command, String body, String message) {
        CommandException refusal = refusal(command, JSON, body);
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "[]",
                "\"most\"",
                "{\"most\":\"off\"",
                "{\"most\":\"off\"} {}",
                "{\"most\":\"off\"}x",
                "{'most':'off'}",
                "{most:\"off\"}",
                "{\"most\":\"off\",}",
                "{\"most\":\"o\nff\"}",
                "/**/{\"most\":\"off\"}"
            })
    void takesNothingButOneObject(String body) {
        CommandException refusal = refusal(Command.MODE, JSON, body);
        assertThat(refusal.status()).isEqualTo(400);
        assertThat(refusal).hasMessage("the body is no JSON object of the fields most, reason");
    }

    @Test
    void takesNoForm() {
        for (String type :
                new String[] {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; a=b", "", null
                }) {
            CommandException refusal = refusal(Command.MODE, type, "{\"most\":\"off\"}");
            assertThat(refusal.status()).as(type).isEqualTo(415);
            assertThat(refusal).as(type).hasMessageContaining("(allowed: application/json)");
        }
    }

    @Test
    void bodiesHaveABound() throws Exception {
        String command = "{\"most\":\"off\"}";
        assertThat(read(Command.MODE, JSON, command + " ".repeat(64 * 1024 - command.length()))
                        .arguments())
                .isEqualTo("most=off");
        assertThat(refusal(Command.MODE, JSON, command + " ".repeat(64 * 1024 - command.length() + 1))
                        .status())
                .isEqualTo(413);
        assertThat(refusal(Command.MODE, JSON, "[".repeat(60_000)).status())
                .as("deep, but not large")
                .isEqualTo(400);
        CommandException longReason =
                refusal(Command.MODE, JSON, "{\"most\":\"off\",\"reason\":\"" + "x".repeat(301) + "\"}");
        assertThat(longReason).hasMessage("reason: 301 characters (allowed: at most 300)");
    }

    @Test
    void whatIsWrongIsToldOnOneShortLine() {
        String name = "x\\nINFO forged".repeat(100);
        assertThat(refusal(Command.MODE, JSON, "{\"" + name + "\":true}").getMessage())
                .startsWith("unknown field 'x?INFO forged")
                .doesNotContain("\n")
                .hasSizeLessThan(200);
    }
}
