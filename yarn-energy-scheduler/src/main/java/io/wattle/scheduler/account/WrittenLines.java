package io.wattle.scheduler.account;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.wattle.scheduler.guard.Printable;
import io.wattle.scheduler.store.EpochFiles;
import io.wattle.scheduler.store.EpochName;
import io.wattle.scheduler.store.Unreadable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FSError;

/** The lines that are in the ledger's files. Not thread safe. */
record WrittenLines(EpochFiles files, Unreadable unreadable) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Applications that have a whole line at a position of an epoch, or behind it, or in a later epoch.
     *
     * @param problems is given what it goes on without
     */
    Set<String> since(long of, LedgerStore.Position from, List<String> problems) throws IOException {
        Set<String> apps = new HashSet<>();
        for (EpochName name : files.names()) {
            boolean same = name.epoch() == of;
            if (name.is(LedgerKind.LINES) && (name.epoch() > of || (same && name.number() >= from.file()))) {
                long start = same && name.number() == from.file() ? from.bytes() : 0;
                try {
                    collect(name, start, apps);
                } catch (IOException | FSError e) {
                    if (!unreadable.givesUp(name.text())) {
                        throw e;
                    }
                    problems.add(name.text() + " cannot be read and is left out (" + Printable.reason(e)
                            + "): applications of it may have a second line");
                }
            }
        }
        return apps;
    }

    private void collect(EpochName name, long start, Set<String> apps) throws IOException {
        Optional<InputStream> found = files.open(name, start);
        if (found.isPresent()) {
            collect(found.get(), apps);
        }
    }

    private static void collect(InputStream stream, Set<String> apps) throws IOException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                try {
                    apps.add(Json.text(JSON.readTree(line), "app"));
                } catch (JsonProcessingException | IllegalArgumentException e) {
                    // A line that was cut short is no line.
                    continue;
                }
            }
        }
    }
}
