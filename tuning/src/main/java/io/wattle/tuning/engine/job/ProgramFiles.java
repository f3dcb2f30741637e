package io.wattle.tuning.engine.job;

import com.google.common.hash.Hasher;
import com.google.common.hash.Hashing;
import com.google.common.io.ByteStreams;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Pipes program as {@code wattle_add_program()} makes it: the launcher NAME, and beside it a binary NAME.MACHINE for each kind of node.
 *
 * @param folder that holds them
 * @param name of the launcher
 * @param machines that there is a binary for, one or more
 */
public record ProgramFiles(Path folder, String name, List<String> machines) {

    /** Those that the launcher knows. */
    static final List<String> KNOWN_MACHINES = List.of("x86-64", "aarch64", "arm-cortex-a7", "armv7", "riscv64");

    public ProgramFiles {
        machines = List.copyOf(machines);
    }

    /**
     * Finds a program.
     *
     * @param given a folder with one program, or a launcher
     * @throws InputException that says what is missing there
     */
    public static ProgramFiles find(String given) throws InputException {
        Path path = Path.of(given);
        if (Files.isDirectory(path)) {
            return only(path);
        }
        if (!Files.isRegularFile(path)) {
            throw refused(
                    given,
                    "no such file or folder (give the folder that wattle_add_program() fills, WATTLE_PROGRAMS_FOLDER, or"
                            + " a launcher in it)");
        }
        String name = path.getFileName().toString();
        List<String> machines = binaries(path.getParent(), given).getOrDefault(name, List.of());
        if (machines.isEmpty()) {
            throw refused(
                    given,
                    "no binary beside it (needed: " + name + ".MACHINE, with MACHINE one of "
                            + String.join(", ", KNOWN_MACHINES) + "; wattle_add_program() makes launcher and binary)");
        }
        return new ProgramFiles(path.getParent(), name, machines);
    }

    private static ProgramFiles only(Path folder) throws InputException {
        TreeMap<String, List<String>> binaries = binaries(folder, folder.toString());
        List<String> names = binaries.keySet().stream()
                .filter(it -> Files.isRegularFile(folder.resolve(it)))
                .toList();
        if (names.size() > 1) {
            throw refused(
                    folder.toString(),
                    "has several programs: " + String.join(", ", names) + " (give one: --program "
                            + folder.resolve(names.get(0)) + ")");
        }
        if (!names.isEmpty()) {
            return new ProgramFiles(folder, names.get(0), binaries.get(names.get(0)));
        }
        if (!binaries.isEmpty()) {
            String name = binaries.firstKey();
            throw refused(
                    folder.toString(),
                    "no launcher " + name + " beside " + name + "."
                            + binaries.get(name).get(0) + " (wattle_add_program() puts it there)");
        }
        throw refused(
                folder.toString(),
                "no program in it (needed: a launcher NAME and NAME.MACHINE, with MACHINE one of "
                        + String.join(", ", KNOWN_MACHINES) + "; wattle_add_program() makes both)");
    }

    /** The machines of each name in a folder. An empty file is a copy that failed. */
    private static TreeMap<String, List<String>> binaries(Path folder, String given) throws InputException {
        TreeMap<String, List<String>> binaries = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString();
                for (String machine : KNOWN_MACHINES) {
                    if (name.length() > machine.length() + 1
                            && name.endsWith("." + machine)
                            && Files.isRegularFile(file)
                            && Files.size(file) > 0) {
                        binaries.computeIfAbsent(
                                        name.substring(0, name.length() - machine.length() - 1),
                                        it -> new ArrayList<>())
                                .add(machine);
                    }
                }
            }
        } catch (IOException e) {
            throw InputException.saying(
                    JobOptions.PROGRAM + " " + given + ": cannot be read: " + e + " (give a local folder)", e);
        }
        return binaries;
    }

    private static InputException refused(String given, String problem) {
        return InputException.saying(JobOptions.PROGRAM + " " + given + ": " + problem, null);
    }

    /** Launcher and binaries. */
    public List<Path> paths() {
        return Stream.concat(Stream.of(name), machines.stream().map(it -> name + "." + it))
                .map(folder::resolve)
                .toList();
    }

    /** Tells this program from others. */
    public String sha256() throws InputException {
        Hasher hasher = Hashing.sha256().newHasher();
        for (Path path : paths()) {
            hasher.putString(path.getFileName().toString(), StandardCharsets.UTF_8)
                    .putByte((byte) 0);
            try (InputStream content = Files.newInputStream(path)) {
                hasher.putBytes(ByteStreams.toByteArray(content));
            } catch (IOException e) {
                throw InputException.saying(
                        JobOptions.PROGRAM + " " + path + ": cannot be read: " + e + " (make it readable)", e);
            }
        }
        return hasher.hash().toString();
    }

    /**
     * Refuses a program that cannot run on a machine.
     *
     * @param architecture of it, as {@code os.arch} has it
     * @throws InputException that names the missing binary
     */
    public void requireFor(String architecture) throws InputException {
        List<String> fitting = fitting(architecture);
        Optional<String> found = machines.stream().filter(fitting::contains).findFirst();
        if (!fitting.isEmpty() && found.isEmpty()) {
            throw refused(
                    folder.resolve(name).toString(),
                    "no binary for this machine, on which its tasks would run (needed: " + name + "."
                            + String.join(" or .", fitting) + "; there is: "
                            + machines.stream().map(it -> name + "." + it).collect(Collectors.joining(", ")) + ")");
        }
    }

    /** Empty where nobody knows. */
    private static List<String> fitting(String architecture) {
        return switch (architecture) {
            case "amd64", "x86_64" -> List.of("x86-64");
            case "aarch64" -> List.of("aarch64");
            case "arm" -> List.of("arm-cortex-a7", "armv7");
            case "riscv64" -> List.of("riscv64");
            default -> List.of();
        };
    }
}
