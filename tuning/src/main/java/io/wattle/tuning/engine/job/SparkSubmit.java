package io.wattle.tuning.engine.job;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The {@code spark-submit} of a line for a shell that takes the settings of a trial: in the command with {@link UserProgram#SETTINGS} the
 * last word before them that is {@code spark-submit}, with or without a path or a version. Immutable.
 *
 * @param variables that the line itself sets before it, as they stand there
 * @param program as it is called
 * @param arguments all words behind it, the settings' place among them
 */
public record SparkSubmit(Map<String, String> variables, String program, List<String> arguments) {

    private static final Pattern PROGRAM = Pattern.compile("(?:.*/)?spark[\\d.]*-submit");
    private static final Pattern CONF = Pattern.compile("(?:(?:--conf|-c)=)?(spark\\.[^=\\s]+)=(.*)", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_]\\w*)=(.*)", Pattern.DOTALL);

    /** Words that may stand before or between assignments. */
    private static final List<String> ASSIGNING = List.of("export", "env", "(", "{");

    /** Options without a value. */
    private static final Set<String> FLAGS = Set.of("--verbose", "-v", "--supervise", "--load-spark-defaults");

    public SparkSubmit {
        variables = Map.copyOf(variables);
        arguments = List.copyOf(arguments);
    }

    /**
     * That of a line.
     *
     * @return empty if the settings go to something else
     */
    public static Optional<SparkSubmit> in(String line) {
        return in(line, Map.of(), PROGRAM);
    }

    /**
     * As the other, of any program.
     *
     * @param program a word that calls it
     */
    static Optional<SparkSubmit> in(String line, Map<String, String> around, Pattern program) {
        Map<String, String> exported = new LinkedHashMap<>(around);
        for (List<String> command : commands(line)) {
            Map<String, String> variables = new LinkedHashMap<>(exported);
            int first = assign(command, variables);
            if (first == command.size()) {
                exported = variables;
            }
            for (int word = first; word < command.size(); word++) {
                if (command.get(word).contains(UserProgram.SETTINGS)) {
                    String nested = nested(command.get(word));
                    Optional<SparkSubmit> inner =
                            nested.length() < line.length() ? in(nested, variables, program) : Optional.empty();
                    Optional<SparkSubmit> found = inner.isPresent() ? inner : before(command, word, variables, program);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The shell refuses a line whose quotes have no end, or there is one in a remark. */
    private static List<List<String>> commands(String line) {
        try {
            return ShellLine.commands(line);
        } catch (IllegalArgumentException e) {
            return Arrays.stream(line.split("[;|&\n]"))
                    .map(it -> List.of(it.strip().split("\\s+")))
                    .toList();
        }
    }

    /** Takes the assignments at a command's beginning and returns how many words they are. */
    private static int assign(List<String> command, Map<String, String> variables) {
        int word = 0;
        while (word < command.size()) {
            Matcher assignment = ASSIGNMENT.matcher(command.get(word));
            if (assignment.matches() && !assignment.group(2).contains(UserProgram.SETTINGS)) {
                variables.put(assignment.group(1), assignment.group(2));
            } else if (!ASSIGNING.contains(command.get(word))) {
                break;
            }
            word++;
        }
        return word;
    }

    /** What is in quotes for another shell, or in {@code $(...)}. */
    private static String nested(String word) {
        int open = word.indexOf("$(");
        int close = word.lastIndexOf(')');
        return open >= 0 && close > open ? word.substring(open + 2, close) : word;
    }

    private static Optional<SparkSubmit> before(
            List<String> command, int settings, Map<String, String> variables, Pattern program) {
        for (int word = settings - 1; word >= 0; word--) {
            if (program.matcher(command.get(word)).matches()) {
                return Optional.of(
                        new SparkSubmit(variables, command.get(word), command.subList(word + 1, command.size())));
            }
        }
        return Optional.empty();
    }

    /** The properties of {@code --conf}; the last of a key counts. */
    public Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        List<String> options = options();
        for (int word = 0; word < options.size(); word++) {
            String text = options.get(word);
            boolean isValue = word > 0 && List.of("--conf", "-c").contains(options.get(word - 1));
            Matcher conf = CONF.matcher(text);
            if ((isValue || text.startsWith("-")) && conf.matches()) {
                properties.put(conf.group(1), conf.group(2));
            }
        }
        return properties;
    }

    /** Whether the application is a program in Python, by its file's name. */
    public boolean isPython() {
        int file = options().size();
        return file < arguments.size() && arguments.get(file).endsWith(".py");
    }

    /** Its own options and their values, the settings' place among them: what is behind the application's file is that application's. */
    public List<String> options() {
        int settings = arguments.indexOf(UserProgram.SETTINGS);
        int file = 0;
        while (file < arguments.size() && (arguments.get(file).startsWith("-") || file == settings || isValue(file))) {
            file++;
        }
        return arguments.subList(0, Math.max(settings, file));
    }

    private boolean isValue(int place) {
        String before = place == 0 ? "" : arguments.get(place - 1);
        return before.startsWith("-") && !before.contains("=") && !FLAGS.contains(before);
    }
}
