package io.wattle.meter.prometheus;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One HTTP GET of an exporter's page, bounded in time and size. Thread safe. */
final class Scrape {

    /** One client for all meters: each has a thread of its own, which Java 17 has no way to end. */
    private static final class Shared {
        static final HttpClient CLIENT = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();
    }

    private final URI uri;
    private final Duration timeout;

    Scrape(URI uri, Duration timeout) {
        this.uri = uri;
        this.timeout = timeout;
    }

    /**
     * The page.
     *
     * @throws IOException naming what came instead, with what to do after a semicolon
     * @throws InterruptedException if this thread is interrupted meanwhile
     */
    String text() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri)
                .header("Accept", "text/plain;version=0.0.4, application/openmetrics-text;version=1.0.0;q=0.5")
                .GET()
                .build();
        // The request's own time-out ends with the headers; a page that stalls half-way has to end too.
        CompletableFuture<HttpResponse<byte[]>> answer =
                Shared.CLIENT.sendAsync(request, response -> new BoundedBody());
        try {
            HttpResponse<byte[]> response = answer.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return checked(response);
        } catch (TimeoutException e) {
            answer.cancel(true);
            throw new IOException("no answer in " + timeout.toMillis() + " ms; check the address and the exporter", e);
        } catch (InterruptedException e) {
            answer.cancel(true);
            throw e;
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            throw new IOException(
                    "no answer (" + cause.getClass().getSimpleName() + ": " + cause.getMessage()
                            + "); check the address and that the exporter runs",
                    e);
        }
    }

    private static String checked(HttpResponse<byte[]> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (response.statusCode() != 200) {
            throw new IOException("HTTP status " + response.statusCode()
                    + "; check the path (usually /metrics) and whether the exporter wants a login");
        }
        if (type.startsWith("text/html")) {
            throw new IOException("a web page came (" + type + "); check the path (usually /metrics)");
        }
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
