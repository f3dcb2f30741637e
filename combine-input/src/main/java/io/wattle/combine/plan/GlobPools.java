package io.wattle.combine.plan;

import io.wattle.combine.Pool;
import io.wattle.combine.Pools;
import io.wattle.combine.config.CombineKey;
import io.wattle.combine.config.CombineSettingsException;
import io.wattle.combine.config.PoolMode;
import io.wattle.combine.config.PoolRule;
import io.wattle.combine.config.PoolSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobExpander;
import org.apache.hadoop.fs.GlobPattern;
import org.apache.hadoop.fs.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pools that the settings of a job name. Thread safe. */
public final class GlobPools implements Pools {

    private static final Logger LOG = LoggerFactory.getLogger(GlobPools.class);
    private static final String IN = " in ";

    private final List<Rule> rules;
    private final PoolMode mode;
    private final Configuration conf;

    /** The rules with what they name on a file system, by how paths call that. */
    private final Map<String, List<Rule>> onFileSystems = new ConcurrentHashMap<>();

    private GlobPools(List<Rule> rules, PoolMode mode, Configuration conf) {
        this.rules = rules;
        this.mode = mode;
        this.conf = conf;
    }

    /** @param trees what the glob names, where braces are alternatives */
    private record Rule(PoolRule rule, List<Tree> trees) {

        static Rule of(PoolRule rule) throws CombineSettingsException {
            try {
                List<Tree> trees = new ArrayList<>();
                for (String glob : GlobExpander.expand(rule.glob())) {
                    trees.add(Tree.of(new Path(glob)));
                }
                return new Rule(rule, trees);
            } catch (IOException | RuntimeException e) {
                throw new CombineSettingsException(
                        CombineKey.POOLS.key() + ": '" + rule.glob() + "' is no glob: " + e.getMessage()
                                + " (allowed: an absolute path with * ? [a-z] {a,b})",
                        e);
            }
        }

        Rule on(Path file, Configuration conf) throws IOException {
            List<Tree> there = new ArrayList<>();
            for (Tree tree : trees) {
                if (tree.isOn(file, conf)) {
                    there.add(tree);
                }
            }
            return new Rule(rule, there);
        }

        boolean holds(String[] names) {
            return trees.stream().anyMatch(it -> it.holds(names));
        }
    }

    /** A part of a glob between slashes; most are names, which are quicker to compare. */
    private record Part(String text, Optional<GlobPattern> pattern) {

        private static final String OF_GLOBS = "*?[{\\";

        static Part of(String text) {
            boolean plain = text.chars().noneMatch(it -> OF_GLOBS.indexOf(it) >= 0);
            return new Part(text, plain ? Optional.empty() : Optional.of(new GlobPattern(text)));
        }

        boolean matches(String name) {
            return pattern.map(it -> it.matches(name)).orElseGet(() -> text.equals(name));
        }
    }

    /** Files and directories, with all below them. */
    private record Tree(String scheme, String authority, List<Part> parts) {

        static Tree of(Path glob) {
            if (!glob.isUriPathAbsolute()) {
                throw new IllegalArgumentException("it does not begin with /");
            }
            return new Tree(
                    glob.toUri().getScheme(),
                    glob.toUri().getAuthority(),
                    Arrays.stream(names(glob)).map(Part::of).toList());
        }

        /** Whether it is on the file system of a file, however that is spelled: with its default port, say. */
        boolean isOn(Path file, Configuration conf) throws IOException {
            if (scheme == null) {
                return true;
            }
            FileSystem fs = file.getFileSystem(conf);
            if (!scheme.equalsIgnoreCase(fs.getUri().getScheme())) {
                return false;
            }
            if (authority == null) {
                return true;
            }
            try {
                fs.makeQualified(new Path(scheme, authority, Path.SEPARATOR));
                return true;
            } catch (IllegalArgumentException e) {
                LOG.debug("{} is on another file system than the glob's, {}", file, authority, e);
                return false;
            }
        }

        boolean holds(String[] found) {
            if (found.length < parts.size()) {
                return false;
            }
            for (int i = 0; i < parts.size(); i++) {
                if (!parts.get(i).matches(found[i])) {
                    return false;
                }
            }
            return true;
        }
    }

    private static String[] names(Path path) {
        String names = path.toUri().getPath().substring(1);
        return names.isEmpty() ? new String[0] : names.split(Path.SEPARATOR);
    }

    /**
     * The pools of a job.
     *
     * @param conf of the job, in which the file systems are
     * @throws CombineSettingsException if a glob is none
     */
    public static Pools of(PoolSettings settings, Configuration conf) throws CombineSettingsException {
        if (settings.rules().isEmpty() && settings.mode() == PoolMode.GLOB) {
            return NONE;
        }
        List<Rule> rules = new ArrayList<>();
        for (PoolRule rule : settings.rules()) {
            rules.add(Rule.of(rule));
        }
        return new GlobPools(rules, settings.mode(), conf);
    }

    /** Whether a pool is one of a rule. */
    static boolean isOf(PoolRule rule, Pool pool) {
        return pool.name().equals(rule.glob()) || pool.name().startsWith(rule.glob() + IN);
    }

    @Override
    public Pool of(Path file) throws IOException {
        String[] names = names(file);
        Optional<PoolRule> found = Optional.empty();
        for (Rule rule : rulesOfItsFileSystem(file)) {
            if (rule.holds(names)) {
                if (found.isPresent()) {
                    throw new CombineSettingsException(CombineKey.POOLS.key() + ": " + file + " is in two pools, '"
                            + found.get().glob() + "' and '" + rule.rule().glob()
                            + "' (allowed: one; make a glob narrower)");
                }
                found = Optional.of(rule.rule());
            }
        }
        String name = found.map(PoolRule::glob).orElse("");
        if (mode == PoolMode.DIRECTORY) {
            name += (name.isEmpty() ? "" : IN) + file.getParent();
        }
        return new Pool(name, found.flatMap(PoolRule::format));
    }

    private List<Rule> rulesOfItsFileSystem(Path file) throws IOException {
        String fileSystem = file.toUri().getScheme() + "://" + file.toUri().getAuthority();
        List<Rule> known = onFileSystems.get(fileSystem);
        if (known == null) {
            known = new ArrayList<>();
            for (Rule rule : rules) {
                known.add(rule.on(file, conf));
            }
            onFileSystems.put(fileSystem, known);
        }
        return known;
    }
}
