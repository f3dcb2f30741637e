package io.wattle.scheduler.learn;

import io.wattle.scheduler.account.ContainerUsageListener;
import io.wattle.scheduler.guard.EntryPoint;
import io.wattle.scheduler.guard.Failures;
import io.wattle.scheduler.guard.LogWindow;
import io.wattle.scheduler.guard.OwnThread;
import io.wattle.scheduler.guard.Printable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the nodes' auxiliary service what their containers used. A few threads ask all nodes that answer, two others those that
 * hang or failed twice in a row; a node that is still being asked is left out. Thread safe.
 */
final class UsageReader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(UsageReader.class);
    private static final int THREADS = 4;
    private static final int THREADS_FOR_SILENT = 2;
    private static final int MOST_WAITING = 10_000;

    /** Whoever took longer until it failed hung: connected or not, silent or in drops. */
    private static final long QUICK_NANOS = TimeUnit.MILLISECONDS.toNanos(NodeConnections.PATIENCE_MILLIS / 2);

    /** Long enough to say what to do. */
    private static final int MOST_OF_REASON = 500;

    private final Failures failures;
    private final ContainerCpu cpu;
    private final ContainerInput input;
    private final Supplier<List<BusyNode>> nodes;
    private final ContainerUsageListener listener;
    private final NodeUsageHttp http;
    private final Map<ContainerId, NodeUsage> last = new ConcurrentHashMap<>();
    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private final LogWindow told = new LogWindow();
    private final SilentNodes silent = new SilentNodes();
    private final ExecutorService pool;
    private final ExecutorService poolForSilent;
    private final ScheduledExecutorService timer;
    private Optional<Duration> interval = Optional.empty();
    private ScheduledFuture<?> round;

    UsageReader(
            ContainerCpu cpu,
            ContainerInput input,
            Supplier<List<BusyNode>> nodes,
            ContainerUsageListener listener,
            Failures failures,
            NodeUsageHttp http) {
        this.failures = failures;
        this.cpu = cpu;
        this.input = input;
        this.nodes = nodes;
        this.listener = listener;
        this.http = http;
        pool = askers(THREADS);
        poolForSilent = askers(THREADS_FOR_SILENT);
        timer = Executors.newSingleThreadScheduledExecutor(this::daemon);
    }

    private ExecutorService askers(int threads) {
        ThreadPoolExecutor askers = new ThreadPoolExecutor(
                threads, threads, 30, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MOST_WAITING), this::daemon);
        askers.allowCoreThreadTimeOut(true);
        return askers;
    }

    /** Reads so often from now on; empty for not at all. */
    synchronized void use(Optional<Duration> every) {
        if (every.equals(interval)) {
            return;
        }
        interval = every;
        if (round != null) {
            round.cancel(false);
        }
        every.ifPresent(it -> round =
                timer.scheduleWithFixedDelay(this::askAll, it.toMillis(), it.toMillis(), TimeUnit.MILLISECONDS));
    }

    /** One that throws would be the last one. */
    private void askAll() {
        try {
            failures.entered(EntryPoint.USAGE);
            List<BusyNode> busy = nodes.get();
            last.keySet().retainAll(BusyNode.running(busy));
            Set<String> addresses = busy.stream().map(BusyNode::httpAddress).collect(Collectors.toSet());
            http.retain(addresses);
            silent.retain(addresses);
            long now = System.nanoTime();
            for (BusyNode node : busy) {
                if (silent.isDue(node.httpAddress(), now) && asked.add(node.httpAddress())) {
                    submit(node);
                }
            }
        } catch (Throwable e) {
            failures.caught(EntryPoint.USAGE, e);
        }
    }

    private void submit(BusyNode node) {
        try {
            (silent.isSilent(node.httpAddress()) ? poolForSilent : pool).execute(() -> ask(node));
        } catch (RejectedExecutionException e) {
            // Too many wait already, or this is the end: the next round asks again.
            asked.remove(node.httpAddress());
        } catch (Throwable e) {
            // A host out of threads or memory must not leave the node out for good.
            asked.remove(node.httpAddress());
            throw e;
        }
    }

    private void ask(BusyNode node) {
        long begin = System.nanoTime();
        try {
            Map<String, NodeUsage> found = http.read(node.httpAddress());
            silent.answered(node.httpAddress());
            Instant now = Instant.now();
            for (BusyNode.Running container : node.containers()) {
                NodeUsage usage = found.get(container.id().toString());
                if (usage != null) {
                    take(node, container, usage, now);
                }
            }
        } catch (IOException e) {
            failed(node, begin, System.nanoTime());
            tell(node, e);
        } catch (Throwable e) {
            // Not the node's fault.
            failures.caught(EntryPoint.USAGE, e);
        } finally {
            asked.remove(node.httpAddress());
        }
    }

    private void failed(BusyNode node, long begin, long now) {
        if (now - begin > QUICK_NANOS) {
            silent.hung(node.httpAddress(), now);
        } else {
            silent.failed(node.httpAddress(), now);
        }
    }

    /** One line for each cause, however many nodes have it. */
    private void tell(BusyNode node, IOException e) {
        if (told.admits(cause(node.httpAddress(), e))) {
            LOG.warn(
                    "Node {} does not say what its containers use: {}{}",
                    Printable.line(node.httpAddress()),
                    Printable.line(e.toString(), MOST_OF_REASON),
                    told.others());
        }
    }

    /** The same for all nodes that are silent for the same reason. */
    static String cause(String httpAddress, IOException e) {
        String name = Printable.line(httpAddress).replaceAll("[0-9]+", "#");
        int port = name.lastIndexOf(':');
        String host = port > 0 ? name.substring(0, port) : name;
        // A host that nobody knows is named without its port.
        return Printable.kind(e).replace(name, "").replaceAll("(?<![\\w#])" + Pattern.quote(host) + "(?![\\w#])", "");
    }

    private void take(BusyNode node, BusyNode.Running container, NodeUsage usage, Instant now) {
        if (!container.master() && node.vcoresPerProcessor().isPresent()) {
            // CPU seconds are a processor's; shares are of vcores.
            double vcoreSeconds = usage.cpuSeconds() * node.vcoresPerProcessor().getAsDouble();
            cpu.measured(container.id(), vcoreSeconds, container.vcores() * usage.watchedSeconds());
        }
        if (!container.master() && usage.readMebibytes().isPresent()) {
            input.measured(container.id(), usage.readMebibytes().getAsDouble());
        } else {
            input.unknown(container.id());
        }
        NodeUsage before = last.put(container.id(), usage);
        double seconds = usage.watchedSeconds() - (before == null ? 0 : before.watchedSeconds());
        double used = usage.cpuSeconds() - (before == null ? 0 : before.cpuSeconds());
        if (seconds > 0 && used >= 0) {
            listener.containerUsage(container.id(), used / seconds, now);
        }
    }

    @Override
    public synchronized void close() {
        timer.shutdownNow();
        pool.shutdownNow();
        poolForSilent.shutdownNow();
        http.close();
    }

    private Thread daemon(Runnable task) {
        return OwnThread.of("wattle-usage", failures, EntryPoint.USAGE, task);
    }
}
