package io.wattle.scheduler.tandem;

import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Wakes hosts by magic packets, as a program: {@code WakeOnLan FILE HOST...}. FILE has a line {@code HOST MAC [BROADCAST]} for each. Stateless. */
public final class WakeOnLan {

    private static final Pattern MAC = Pattern.compile("([0-9a-fA-F]{2}[:-]){5}[0-9a-fA-F]{2}");
    private static final String ALL = "255.255.255.255";
    private static final int PORT = 9;

    /** A lost packet would be ten minutes of waiting. */
    private static final int TIMES = 3;

    private WakeOnLan() {}

    /** Where a host's packet goes. */
    record Target(byte[] mac, String broadcast) {}

    /** The program: 0 if all packets are sent, 1 if some are not, 2 if it cannot begin. */
    public static void main(String[] arguments) {
        System.exit(run(Arrays.asList(arguments), System.out, System.err, PORT));
    }

    /** @return the exit code; a line on {@code err} names each host that has no packet sent, and why */
    static int run(List<String> arguments, PrintStream out, PrintStream err, int port) {
        if (arguments.size() < 2) {
            err.println("usage: WakeOnLan FILE HOST... (FILE: lines of HOST MAC [BROADCAST])");
            return 2;
        }
        Path file = Path.of(arguments.get(0));
        Map<String, Target> targets;
        try {
            targets = read(file);
        } catch (IOException e) {
            err.println("cannot read " + file + ": " + e.getMessage());
            return 2;
        }
        int code = 0;
        for (String host : arguments.subList(1, arguments.size())) {
            Target target = targets.get(host.toLowerCase(Locale.ROOT));
            try {
                if (target == null) {
                    throw new IOException(file + " has no line for it; add " + host + " MAC [BROADCAST]");
                }
                send(target, port);
                out.println("woke " + host + " by " + target.broadcast());
            } catch (IOException e) {
                err.println("failed " + host + ": " + e.getMessage());
                code = 1;
            }
        }
        return code;
    }

    static Map<String, Target> read(Path file) throws IOException {
        Map<String, Target> targets = new HashMap<>();
        int number = 0;
        for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
            number++;
            String[] words = line.replaceAll("#.*", "").strip().split("\\s+");
            if (words.length == 1 && words[0].isEmpty()) {
                continue;
            }
            if (words.length < 2 || words.length > 3 || !MAC.matcher(words[1]).matches()) {
                throw new IOException(file + ": line " + number + ": '" + line.strip()
                        + "' (allowed: HOST MAC [BROADCAST], such as node1 00:11:22:aa:bb:cc)");
            }
            targets.put(
                    words[0].toLowerCase(Locale.ROOT), new Target(bytes(words[1]), words.length == 3 ? words[2] : ALL));
        }
        return targets;
    }

    private static byte[] bytes(String mac) {
        String[] parts = mac.split("[:-]");
        byte[] bytes = new byte[parts.length];
        for (int i = 0; i < parts.length; i++) {
            bytes[i] = (byte) Integer.parseInt(parts[i], 16);
        }
        return bytes;
    }

    /** Six bytes of 255, and the address sixteen times. */
    static byte[] packet(byte[] mac) {
        byte[] packet = new byte[6 + 16 * mac.length];
        Arrays.fill(packet, 0, 6, (byte) 0xff);
        for (int i = 6; i < packet.length; i++) {
            packet[i] = mac[(i - 6) % mac.length];
        }
        return packet;
    }

    private static void send(Target target, int port) throws IOException {
        byte[] packet = packet(target.mac());
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.setBroadcast(true);
            for (int i = 0; i < TIMES; i++) {
                socket.send(new DatagramPacket(packet, packet.length, InetAddress.getByName(target.broadcast()), port));
            }
        }
    }
}
