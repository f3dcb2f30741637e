package io.wattle.it;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The TCP sockets on which a process waits for connections, as Linux's /proc tells them. */
final class ListeningSockets {

    private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");
    private static final String LISTEN = "0A";
    private static final int ADDRESS = 1;
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final int WORD_BYTES = 4;

    private ListeningSockets() {}

    /** Empty for a process that has ended, and on systems without /proc. */
    static List<InetSocketAddress> of(long pid) throws IOException {
        Set<String> inodes = inodes(Path.of("/proc/" + pid + "/fd"));
        List<InetSocketAddress> sockets = new ArrayList<>();
        for (String table : List.of("tcp", "tcp6")) {
            Path file = Path.of("/proc/" + pid + "/net/" + table);
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file)) {
                    String[] columns = line.trim().split("\\s+");
                    if (columns[STATE].equals(LISTEN) && inodes.contains(columns[INODE])) {
                        sockets.add(address(columns[ADDRESS]));
                    }
                }
            }
        }
        return sockets;
    }

    private static Set<String> inodes(Path descriptors) throws IOException {
        Set<String> inodes = new HashSet<>();
        if (Files.exists(descriptors)) {
            try (DirectoryStream<Path> open = Files.newDirectoryStream(descriptors)) {
                for (Path descriptor : open) {
                    inode(descriptor, inodes);
                }
            }
        }
        return inodes;
    }

    private static void inode(Path descriptor, Set<String> inodes) throws IOException {
        try {
            Matcher socket = SOCKET.matcher(Files.readSymbolicLink(descriptor).toString());
            if (socket.matches()) {
                inodes.add(socket.group(1));
            }
        } catch (NoSuchFileException e) {
            // Closed since the folder was listed.
            return;
        }
    }

    /** {@code 0100007F:1F90} is 127.0.0.1:8080: words of four bytes, the last byte of each first. */
    private static InetSocketAddress address(String text) throws IOException {
        int colon = text.indexOf(':');
        byte[] turned = new BigInteger("1" + text.substring(0, colon), 16).toByteArray();
        byte[] address = new byte[colon / 2];
        for (int i = 0; i < address.length; i++) {
            int word = i - i % WORD_BYTES;
            address[i] = turned[1 + word + WORD_BYTES - 1 - i % WORD_BYTES];
        }
        return new InetSocketAddress(
                InetAddress.getByAddress(address), Integer.parseInt(text.substring(colon + 1), 16));
    }
}
