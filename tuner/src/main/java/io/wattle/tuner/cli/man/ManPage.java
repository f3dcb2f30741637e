package io.wattle.tuner.cli.man;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A command's manual page as man(7) describes it, for groff and mandoc. It has no date: the same command gives the same page. */
final class ManPage {

    private static final String SECTION = "1";

    private final CommandSpec command;
    private final StringBuilder page = new StringBuilder();

    private ManPage(CommandSpec command) {
        this.command = command;
    }

    /** Name of its page, such as {@code tuner-conf-render}. */
    static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    /** The page. */
    static String of(CommandSpec command) {
        return new ManPage(command).write();
    }

    private String write() {
        String version = String.join(" ", command.root().version());
        line(".TH " + name(command).toUpperCase(Locale.ROOT).replace("-", "\\-") + " " + SECTION + " \"\" \""
                + escaped(version) + "\" Wattle");
        List<String> description = texts(command.usageMessage().description());
        line(".SH NAME");
        line(escaped(name(command)) + " \\- " + escaped(summary(command)));
        line(".SH SYNOPSIS");
        line(synopsis());
        line(".SH DESCRIPTION");
        for (int i = 0; i < description.size(); i++) {
            if (i > 0) {
                line(".PP");
            }
            text(description.get(i));
        }
        List<PositionalParamSpec> arguments = command.positionalParameters().stream()
                .filter(it -> !it.hidden())
                .toList();
        if (!arguments.isEmpty()) {
            line(".SH ARGUMENTS");
            arguments.forEach(it -> entry("\\fI" + escaped(it.paramLabel()) + "\\fR", it));
        }
        line(".SH OPTIONS");
        command.options().stream().filter(it -> !it.hidden()).forEach(it -> entry(label(it), it));
        List<CommandSpec> below = below(command);
        if (!below.isEmpty()) {
            line(".SH COMMANDS");
            below.forEach(it -> {
                line(".TP");
                line("\\fB" + escaped(name(it)) + "\\fR(" + SECTION + ")");
                text(summary(it));
            });
        }
        line(".SH \"EXIT STATUS\"");
        command.usageMessage().exitCodeList().forEach((code, meaning) -> {
            line(".TP");
            line("\\fB" + escaped(code) + "\\fR");
            text(meaning);
        });
        seeAlso();
        return page.toString();
    }

    private void seeAlso() {
        CommandLine parent = command.commandLine().getParent();
        if (parent != null) {
            line(".SH \"SEE ALSO\"");
            line("\\fB" + escaped(name(parent.getCommandSpec())) + "\\fR(" + SECTION + ")");
        }
    }

    /** Commands below a command, in their order, each once. */
    static List<CommandSpec> below(CommandSpec command) {
        return command.subcommands().values().stream()
                .map(CommandLine::getCommandSpec)
                .distinct()
                .filter(it -> !it.usageMessage().hidden())
                .toList();
    }

    private String synopsis() {
        Stream<String> required = command.options().stream()
                .filter(it -> it.required() && !it.hidden())
                .map(ManPage::label);
        Stream<String> arguments = command.positionalParameters().stream()
                .filter(it -> !it.hidden())
                .map(it -> argument(it));
        Stream<String> below = below(command).isEmpty() ? Stream.empty() : Stream.of("[\\fICOMMAND\\fR]");
        return Stream.of(
                        Stream.of("\\fB" + escaped(command.qualifiedName(" ")) + "\\fR"),
                        required,
                        Stream.of("[\\fIOPTION\\fR]..."),
                        arguments,
                        below)
                .flatMap(it -> it)
                .collect(Collectors.joining(" "));
    }

    private static String argument(PositionalParamSpec argument) {
        String label = "\\fI" + escaped(argument.paramLabel()) + "\\fR"
                + (argument.arity().max() > 1 ? "..." : "");
        return argument.arity().min() == 0 ? "[" + label + "]" : label;
    }

    private static String label(OptionSpec option) {
        String names = Stream.of(option.names())
                .map(it -> "\\fB" + escaped(it) + "\\fR")
                .collect(Collectors.joining(", "));
        if (option.arity().max() == 0) {
            return names;
        }
        String several = option.arity().max() > 1 ? "..." : "";
        return names + "=\\fI" + escaped(option.paramLabel()) + "\\fR" + several;
    }

    private void entry(String label, ArgSpec argument) {
        line(".TP");
        line(label);
        texts(argument.description()).forEach(this::text);
    }

    /** The first sentence of what a command says of itself, without its end. */
    private static String summary(CommandSpec command) {
        String first = texts(command.usageMessage().description()).get(0);
        int end = first.indexOf(". ");
        String sentence = end < 0 ? first : first.substring(0, end);
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    /** As picocli prints them: they are formats, with nothing to put in. */
    private static List<String> texts(String... formats) {
        return Stream.of(formats)
                .map(it -> it.replace("%n", "\n").replace("%%", "%"))
                .toList();
    }

    private void text(String text) {
        text.lines().forEach(it -> line(escaped(it)));
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    /** Nothing in it is a request or an escape; a hyphen is the one that shells know. */
    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\(rs").replace("-", "\\-");
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
