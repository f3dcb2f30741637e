package io.wattle.scheduler.tandem;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
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
 * {@code dfs.hosts} names where {@code dfs.namenode.hosts.provider.classname} is {@code CombinedHostFileManager}. Who calls it sees to it that no two
 * run at once. Stateless.
 */
public final class HdfsHostsFile {

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
            List<DatanodeAdminProperties> entries = read(file);
            for (String host : arguments.subList(2, arguments.size())) {
                String refusal = change(entries, host, enter);
                if (refusal.isEmpty()) {
                    out.println(host + (enter ? " is to enter maintenance" : " is to be in service"));
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

    private static List<DatanodeAdminProperties> read(Path file) throws IOException {
        // Hadoop's reader takes a missing file for an error, and an empty one for no hosts.
        return new ArrayList<>(List.of(CombinedHostsFileReader.readFile(file.toString())));
    }

    /** @return why it is not done; empty if it is */
    private static String change(List<DatanodeAdminProperties> entries, String host, boolean enter) {
        List<DatanodeAdminProperties> ofHost = entries.stream()
                .filter(it -> host.equalsIgnoreCase(it.getHostName()))
                .toList();
        if (ofHost.stream().anyMatch(it -> it.getAdminState() == AdminStates.DECOMMISSIONED)) {
            return "an operator decommissions it";
        }
        if (ofHost.isEmpty()) {
            return enter ? enterUnlisted(entries, host) : "";
        }
        // Where nobody is listed as in service, all hosts are: then one that was added here is taken out again.
        if (!enter && !listsHostsInService(entries)) {
            entries.removeAll(ofHost);
            return "";
        }
        ofHost.forEach(it -> it.setAdminState(enter ? AdminStates.IN_MAINTENANCE : AdminStates.NORMAL));
        return "";
    }

    private static String enterUnlisted(List<DatanodeAdminProperties> entries, String host) {
        if (listsHostsInService(entries)) {
            return "it lists hosts, and " + host + " is not among them; add it, as the NameNode calls it";
        }
        DatanodeAdminProperties added = new DatanodeAdminProperties();
        added.setHostName(host);
        added.setAdminState(AdminStates.IN_MAINTENANCE);
        entries.add(added);
        return "";
    }

    private static boolean listsHostsInService(List<DatanodeAdminProperties> entries) {
        return entries.stream().anyMatch(it -> it.getAdminState() == AdminStates.NORMAL);
    }

    /** A NameNode that reads it meanwhile sees the one or the other. */
    private static void write(Path file, List<DatanodeAdminProperties> entries) throws IOException {
        Path whole = file.toRealPath();
        Path next = Files.createTempFile(whole.getParent(), whole.getFileName().toString(), ".next");
        try {
            CombinedHostsFileWriter.writeFile(next.toString(), new HashSet<>(entries));
            Files.setPosixFilePermissions(next, Files.getPosixFilePermissions(whole));
            Files.move(next, whole, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }
}
