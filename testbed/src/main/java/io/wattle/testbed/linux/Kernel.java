package io.wattle.testbed.linux;

import io.wattle.testbed.linux.Cgroups.Controller;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** What a machine allows, by trying. */
interface Kernel {

    /** Whether this process has root's user number. */
    boolean isRoot() throws IOException;

    /**
     * Why a script cannot run in new namespaces, in the words of what failed; empty if it can. Leaves nothing.
     *
     * @param what the program that it is about, for the words
     */
    Optional<String> whyNot(Namespaces namespaces, String what, String script) throws InterruptedException;

    /** What cgroups can limit or count; empty if there are none. */
    Set<Controller> controllers() throws IOException;

    /** Why no group can be made in one of the hierarchies; empty if it can. Leaves nothing. */
    Optional<String> whyNoCgroups() throws IOException, InterruptedException;

    /** Value of a sysctl; empty where the kernel has none of that name. */
    Optional<String> sysctl(String key) throws IOException;

    /** Whether a filter of system calls (seccomp) is on this process. */
    boolean filtersCalls() throws IOException;

    /** The one that this process runs on. */
    final class Real implements Kernel {

        private static final Path STATUS = Path.of("/proc/self/status");

        /** Most programs say themselves who they are. */
        private static final Pattern NAME_TWICE = Pattern.compile("^(\\w+): code \\d+: \\1: ");

        @Override
        public boolean isRoot() throws IOException {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        }

        @Override
        public Optional<String> whyNot(Namespaces namespaces, String what, String script) throws InterruptedException {
            try {
                SystemCommand.run(what, namespaces.making(List.of("bash", "-c", script)));
                return Optional.empty();
            } catch (SystemCommandException e) {
                return Optional.of(NAME_TWICE.matcher(e.getMessage()).replaceFirst("$1: "));
            }
        }

        @Override
        public Set<Controller> controllers() throws IOException {
            return CgroupMounts.ofThisProcess()
                    .below("wattle")
                    .map(Cgroups::controllers)
                    .orElse(Set.of());
        }

        @Override
        public Optional<String> whyNoCgroups() throws IOException, InterruptedException {
            ProbeGroup.removeLeftovers();
            Optional<Cgroups> cgroups = CgroupMounts.ofThisProcess().below(ProbeGroup.own());
            if (cgroups.isEmpty()) {
                return Optional.of("no hierarchy with a CPU controller is mounted");
            }
            try {
                cgroups.get().create("host", CgroupLimits.none());
                return Optional.empty();
            } catch (AccessDeniedException e) {
                return Optional.of(
                        "this user may not write " + Path.of(e.getFile()).getParent());
            } catch (IOException e) {
                return Optional.of(String.valueOf(e.getMessage()));
            } finally {
                cgroups.get().remove("");
            }
        }

        @Override
        public Optional<String> sysctl(String key) throws IOException {
            Path file = Path.of("/proc/sys", key.split("\\."));
            return Files.isReadable(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
        }

        @Override
        public boolean filtersCalls() throws IOException {
            return Files.readAllLines(STATUS).stream().anyMatch(it -> it.matches("Seccomp:\\s*[12]"));
        }
    }
}
