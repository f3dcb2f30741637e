package io.wattle.tuning.engine.site;

import com.fasterxml.jackson.databind.JsonNode;
import io.wattle.tuning.engine.job.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Asks the energy scheduler of a real cluster for its JSON, and gives it commands. It is asked with the user's Kerberos ticket where it
 * wants one; of two ResourceManagers the active one answers.
 */
public final class EnergyRestClient {

    private static final JsonClient CLIENT = new JsonClient(20_000);
    private static final int OK = 200;
    private static final int WRONG = 400;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final List<String> bases;

    private EnergyRestClient(List<String> bases) {
        this.bases = List.copyOf(bases);
    }

    /** Of the ResourceManager whose web server has that address, such as {@code http://rm:8088}. */
    public static EnergyRestClient at(String address) {
        return new EnergyRestClient(List.of(address.replaceAll("/+$", "")));
    }

    /** Of the cluster that a directory with a Hadoop configuration names. */
    public static EnergyRestClient of(Path confDir) {
        Configuration conf = SiteConfiguration.configuration(confDir);
        UserGroupInformation.setConfiguration(conf);
        return new EnergyRestClient(ResourceManagerWeb.bases(conf));
    }

    /** Asks one ResourceManager. */
    private interface Exchange {
        JsonClient.Reply with(String address) throws IOException;
    }

    /**
     * Asks for a document.
     *
     * @param path what follows {@code /energy/v1/}
     * @param field that it has
     * @throws InputException if there is none, the user may not view it, or no energy scheduler is there
     * @throws IOException if nobody answers
     */
    public JsonNode ask(String path, String field) throws IOException {
        return exchange(path, field, CLIENT::ask);
    }

    /**
     * Gives a command.
     *
     * @param path what follows {@code /energy/v1/}
     * @param field that its answer has
     * @throws InputException if it cannot be done, the user may not give it, or no energy scheduler is there
     * @throws IOException if nobody answers
     */
    public JsonNode post(String path, JsonNode body, String field) throws IOException {
        return exchange(path, field, it -> CLIENT.post(it, body.toString()));
    }

    private JsonNode exchange(String path, String field, Exchange exchange) throws IOException {
        List<String> silent = new ArrayList<>();
        List<String> others = new ArrayList<>();
        for (String base : bases) {
            JsonClient.Reply reply;
            try {
                reply = exchange.with(base + "/energy/v1/" + path);
            } catch (IOException | IllegalArgumentException e) {
                silent.add(base + ": " + e.getMessage());
                continue;
            }
            Optional<String> error = reply.json().map(it -> it.path("error")).map(it -> it.asText(null));
            if (reply.status() == OK && reply.json().filter(it -> it.has(field)).isPresent()) {
                return reply.json().get();
            }
            if (error.isPresent() && isDecided(reply.status())) {
                throw InputException.saying(error.get(), null);
            }
            if (reply.status() == UNAUTHORIZED) {
                silent.add(base + ": it wants to know who asks (with Kerberos: kinit)");
            } else if (error.isPresent()) {
                silent.add(base + ": " + error.get());
            } else {
                others.add(base);
            }
        }
        if (!others.isEmpty()) {
            throw InputException.saying(
                    String.join(", ", others) + ": no energy scheduler of Wattle answers there (is"
                            + " yarn.resourcemanager.scheduler.class io.wattle.scheduler.EnergyCapacityScheduler, and"
                            + " yarn.energy.web.enabled true?)",
                    null);
        }
        throw new IOException("no ResourceManager answered: " + String.join("; ", silent));
    }

    /** Whether another ResourceManager would say the same. */
    private static boolean isDecided(int status) {
        return status == WRONG || status == FORBIDDEN || status == NOT_FOUND || status == CONFLICT;
    }
}
