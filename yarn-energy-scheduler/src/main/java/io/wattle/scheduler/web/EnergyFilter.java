package io.wattle.scheduler.web;

import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.placement.Explainer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * Answers {@code /energy} and what is below it; all else goes on down the chain. It finds its ResourceManager in the web
 * application it runs in, and the scheduler there anew for each request: a failover makes another. Thread safe.
 */
public final class EnergyFilter implements Filter {

    private static final String ROOT = "/energy";
    private static final String REST = ROOT + "/v1";
    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final String ALLOWED = "GET, HEAD, OPTIONS";
    private static final String NOT_OURS = "the scheduler of this ResourceManager does not account for energy";
    private static final int WORTH_PACKING = 4096;
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

    private final PrometheusSink prometheus = new PrometheusSink();
    private final CommandRest commands = new CommandRest(new CommandAudit());
    private final CsrfCheck csrf = new CsrfCheck();

    /** Where there is no scheduler of ours to note them. */
    private final Failures elsewhere = new Failures();

    @Override
    public void init(FilterConfig config) {}

    @Override
    public void destroy() {}

    @Override
    public void doFilter(ServletRequest any, ServletResponse answer, FilterChain chain)
            throws IOException, ServletException {
        HttpServletRequest request = (HttpServletRequest) any;
        // Decoded and without dots: what Jetty would look up. Which of the two parts has it differs among versions.
        String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        if (request.getContextPath().isEmpty() && (path.equals(ROOT) || path.startsWith(ROOT + "/"))) {
            answerOurs(path, request, (HttpServletResponse) answer);
            return;
        }
        if (path.equals("/prom")) {
            try {
                failures(request).entered(EntryPoint.WEB);
                prometheus.prepare(resourceManager(request), request.getServletContext());
            } catch (Throwable e) {
                failures(request).caught(EntryPoint.WEB, e);
            }
        }
        chain.doFilter(any, answer);
    }

    /** @throws IOException if who asked is gone */
    private void answerOurs(String path, HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            failures(request).entered(EntryPoint.WEB);
            answer(path, request, response);
        } catch (IOException e) {
            throw e;
        } catch (Throwable e) {
            failures(request).caught(EntryPoint.WEB, e);
            if (!response.isCommitted()) {
                response.resetBuffer();
                send(request, response, Answer.problem(500, "this failed; the ResourceManager's log says why"));
            }
        }
    }

    private Failures failures(HttpServletRequest request) {
        try {
            return resourceManager(request).getResourceScheduler() instanceof EnergySource source
                    ? source.failures()
                    : elsewhere;
        } catch (RuntimeException e) {
            return elsewhere;
        }
    }

    private void answer(String path, HttpServletRequest request, HttpServletResponse response) throws Exception {
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("Referrer-Policy", "same-origin");
        Optional<Command> command = Command.at(path);
        if (command.isPresent() ? !request.getMethod().equals("POST") : !READING.contains(request.getMethod())) {
            String allowed = command.isPresent() ? Command.ALLOWED : ALLOWED;
            response.setHeader("Allow", allowed);
            // Hadoop's own clients log in to Kerberos with an OPTIONS request, and take no other status.
            send(
                    request,
                    response,
                    request.getMethod().equals("OPTIONS")
                            ? new Answer(200, "text/plain; charset=utf-8", new byte[0])
                            : Answer.problem(405, request.getMethod() + " (allowed: " + allowed + ")"));
            return;
        }
        ResourceManager rm = resourceManager(request);
        if (rm.getRMContext().getHAServiceState() != HAServiceState.ACTIVE) {
            notActive(rm, path, request, response);
            return;
        }
        send(request, response, command.isPresent() ? command(rm, command.get(), request) : answer(rm, path, request));
    }

    /** Not from the context of the filter's configuration: that is whichever of the server's contexts started last. */
    private static ResourceManager resourceManager(HttpServletRequest request) {
        return (ResourceManager) request.getServletContext().getAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE);
    }

    private Answer command(ResourceManager rm, Command command, HttpServletRequest request) throws Exception {
        if (!(rm.getResourceScheduler() instanceof EnergySource source)) {
            return Answer.problem(503, NOT_OURS);
        }
        return commands.answer(new RmCommand(command, request, rm.getConfig(), csrf), source.commands());
    }

    private static Answer answer(ResourceManager rm, String path, HttpServletRequest request) {
        if (path.equals(ROOT)) {
            return PageFiles.page("energy/");
        }
        if (path.equals(ROOT + "/")) {
            return PageFiles.page("");
        }
        if (path.equals(REST) || path.startsWith(REST + "/")) {
            if (!(rm.getResourceScheduler() instanceof EnergySource source)) {
                return Answer.problem(503, NOT_OURS);
            }
            String rest = path.equals(REST) ? "" : path.substring(REST.length() + 1);
            Optional<Map<String, String>> parameters = parameters(request);
            if (parameters.isEmpty()) {
                return Answer.problem(400, "the query cannot be decoded");
            }
            if (PlacementRest.isPath(rest)) {
                return Explainer.of(rm.getRMContext())
                        .map(it -> PlacementRest.answer(rest, it::owner, it::explain, AclViewer.of(rm, request)))
                        .orElseGet(() -> Answer.problem(503, "this scheduler does not place by joules"));
            }
            return EnergyRest.answer(rest, parameters.get(), source, AclViewer.of(rm, request));
        }
        return PageFiles.file(path.substring(ROOT.length() + 1))
                .orElseGet(() -> Answer.problem(404, "no such page (known: /energy, and JSON below /energy/v1/)"));
    }

    private static void notActive(
            ResourceManager rm, String path, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<String> active = rm.getRMContext().isHAEnabled()
                ? Standby.elsewhere(rm.getConfig(), path, request.getQueryString())
                : Optional.empty();
        if (active.isPresent()) {
            response.setHeader("Location", active.get());
            send(request, response, Answer.problem(307, "this ResourceManager is standby; the active one answers"));
        } else {
            send(request, response, Answer.problem(503, "no ResourceManager is active; try again later"));
        }
    }

    private static void send(HttpServletRequest request, HttpServletResponse response, Answer answer)
            throws IOException {
        byte[] body = answer.body();
        String encodings = request.getHeader("Accept-Encoding");
        response.setHeader("Vary", "Accept-Encoding");
        if (body.length > WORTH_PACKING && encodings != null && encodings.contains("gzip")) {
            ByteArrayOutputStream packed = new ByteArrayOutputStream(body.length / 4);
            try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
                out.write(body);
            }
            body = packed.toByteArray();
            response.setHeader("Content-Encoding", "gzip");
        }
        response.setStatus(answer.status());
        response.setContentType(answer.contentType());
        response.setContentLength(body.length);
        if (!request.getMethod().equals("HEAD")) {
            response.getOutputStream().write(body);
        }
    }

    /** The first value of each; empty if the server throws at the query, each version something else. */
    private static Optional<Map<String, String>> parameters(HttpServletRequest request) {
        Map<String, String[]> all;
        try {
            all = request.getParameterMap();
        } catch (RuntimeException e) {
            return Optional.empty();
        }
        Map<String, String> first = new HashMap<>();
        all.forEach((name, values) -> first.put(name, values[0]));
        return Optional.of(first);
    }
}
