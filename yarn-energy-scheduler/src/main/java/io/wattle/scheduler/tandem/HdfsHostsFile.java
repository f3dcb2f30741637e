package io.wattle.scheduler.tandem;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import org.apache.hadoop.hdfs.protocol.DatanodeAdminProperties;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.AdminStates;
import org.apache.hadoop.hdfs.util.CombinedHostsFileReader;
import org.apache.hadoop.hdfs.util.CombinedHostsFileWriter;

/**
 * Says in HDFS's file of hosts which DataNodes are in maintenance, as a program: {@code HdfsHostsFile FILE enter|leave HOST...}. FILE is what
 * {@code dfs.hosts} names where {@code dfs.namenode.hosts.provider.classname} is {@code CombinedHostFileManager}. An entry that it puts into
 * maintenance has one of two times of expiry, far away, by which it is found again: those of others are left alone. Who calls it sees to it that no two
 * run at once. Stateless.
 */
public final class HdfsHostsFile {

    /** Expiry of an entry that was in service: it is so again after. A million years after 1970. */
    static final long CHANGED_MILLIS = 31_536_000_000_000_001L;

    /** Expiry of an entry that was added: it is taken out again after. */
    static final long ADDED_MILLIS = 31_536_000_000_000_002L;

    private HdfsHostsFile() {}

    /** The program: 0 if all hosts are as they are to be, 1 if some are not, 2 if the file cannot be read or written. */
    public static void main(String[] arguments) {
        System.exit(run(Arrays.asList(arguments), System.out, System.err));
    }

    /** @return the exit code; a line on {@code err} names each host that is left as it was, and why */
    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() < 3 || !List.of("enter", "leave").contains(arguments.get(1))) {
            err.println("usage: HdfsHostsFile FILE enter|leave HOST... (FILE: dfs.hosts, in JSON)");
            return 2;
        }
        Path file = Path.of(arguments.get(0));
        boolean enter = arguments.get(1).equals("enter");
        int code = 0;
        try {
            // Hadoop's reader takes a missing file for an error, and an empty one for no hosts.
            List<DatanodeAdminProperties> entries =
                    new ArrayList<>(List.of(CombinedHostsFileReader.readFile(file.toString())));
            for (String host : arguments.subList(2, arguments.size())) {
                String refusal = enter ? enter(entries, host) : leave(entries, host);
                if (refusal.isEmpty()) {
                    out.println(host + (enter ? " is to be in maintenance" : " is in no maintenance of ours"));
                } else {
                    err.println("failed " + host + ": " + file + ": " + refusal);
                    code = 1;
                }
            }
            write(file, entries);
        } catch (IOException e) {
            err.println("cannot change " + file + ": " + e.getMessage());
            return 2;
        }
        return code;
    }

    /** @return why it is not done; empty if it is */
    private static String enter(List<DatanodeAdminProperties> entries, String host) {
        List<DatanodeAdminProperties> ofHost = of(entries, host);
        if (ofHost.stream().anyMatch(it -> it.getAdminState() == AdminStates.DECOMMISSIONED)) {
            return "an operator decommissions it";
        }
        if (ofHost.stream().anyMatch(it -> it.getAdminState() == AdminStates.IN_MAINTENANCE && !isOurs(it))) {
            return "it is in maintenance that somebody else asked for";
        }
        boolean isClosed = entries.stream().anyMatch(HdfsHostsFile::isInService);
        if (ofHost.isEmpty()) {
            return isClosed
                    ? "it lists hosts, and " + host + " is not among them; add it, as the NameNode calls it"
                    : add(entries, host);
        }
        // Without any host in service the file would let all DataNodes in.
        if (isClosed && entries.stream().filter(it -> !ofHost.contains(it)).noneMatch(HdfsHostsFile::isInService)) {
            return "it is the last host in service that is listed";
        }
        ofHost.stream().filter(HdfsHostsFile::isInService).forEach(it -> {
            it.setAdminState(AdminStates.IN_MAINTENANCE);
            it.setMaintenanceExpireTimeInMS(CHANGED_MILLIS);
        });
        return "";
    }

    private static String add(List<DatanodeAdminProperties> entries, String host) {
        DatanodeAdminProperties added = new DatanodeAdminProperties();
        added.setHostName(host);
        added.setAdminState(AdminStates.IN_MAINTENANCE);
        added.setMaintenanceExpireTimeInMS(ADDED_MILLIS);
        entries.add(added);
        return "";
    }

    /** What others asked for stays. @return why it is not done; empty if it is */
    private static String leave(List<DatanodeAdminProperties> entries, String host) {
        List<DatanodeAdminProperties> ours =
                of(entries, host).stream().filter(HdfsHostsFile::isOurs).toList();
        ours.stream()
                .filter(it -> it.getMaintenanceExpireTimeInMS() == ADDED_MILLIS)
                .forEach(entries::remove);
        ours.forEach(it -> {
            it.setAdminState(AdminStates.NORMAL);
            it.setMaintenanceExpireTimeInMS(Long.MAX_VALUE);
        });
        return "";
    }

    private static List<DatanodeAdminProperties> of(List<DatanodeAdminProperties> entries, String host) {
        return entries.stream()
                .filter(it -> host.equalsIgnoreCase(it.getHostName()))
                .toList();
    }

    private static boolean isInService(DatanodeAdminProperties entry) {
        return entry.getAdminState() == AdminStates.NORMAL;
    }

    private static boolean isOurs(DatanodeAdminProperties entry) {
        long expiry = entry.getMaintenanceExpireTimeInMS();
        return entry.getAdminState() == AdminStates.IN_MAINTENANCE
                && (expiry == CHANGED_MILLIS || expiry == ADDED_MILLIS);
    }

    /** A NameNode that reads it meanwhile sees the one or the other. */
    private static void write(Path file, List<DatanodeAdminProperties> entries) throws IOException {
        Path whole = file.toRealPath();
        Path next = Files.createTempFile(whole.getParent(), whole.getFileName().toString(), ".next");
        try {
            CombinedHostsFileWriter.writeFile(next.toString(), new HashSet<>(entries));
            copyAccess(whole, next);
            Files.move(next, whole, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /** The NameNode's user has to be able to read it still. */
    private static void copyAccess(Path from, Path to) throws IOException {
        PosixFileAttributes had = Files.readAttributes(from, PosixFileAttributes.class);
        PosixFileAttributeView has =
                Files.getFileAttributeView(to, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (!has.readAttributes().owner().equals(had.owner())) {
            has.setOwner(had.owner());
        }
        if (!has.readAttributes().group().equals(had.group())) {
            has.setGroup(had.group());
        }
        has.setPermissions(had.permissions());
    }
}
