package io.wattle.placement;

/**
 * What the nodes of one class in one partition have room for, now and soon, and how much of it is wanted. Each call costs
 * the same whatever the number of nodes and containers, but for a logarithm of the nodes. Thread safe: changes take a lock
 * for less than a microsecond, questions take none. All times are milliseconds of one clock that never goes back.
 */
public final class ClassHeadroom {

    /** For so long a wait that was seen counts: nodes offer themselves every few seconds, and the tandem looks every ten. */
    private static final long WAITED_MILLIS = 20_000;

    private static final long NEVER = Long.MIN_VALUE;

    private final boolean vcoresCount;
    private final FreeRoom free = new FreeRoom();
    private final Turnover turnover = new Turnover();
    private final Demand demand = new Demand();
    private volatile Sleepers sleepers = Sleepers.NONE;
    private volatile long waitedForMillis = NEVER;

    /** @param vcoresCount whether nodes may be full of vcores; if not, only memory is looked at */
    public ClassHeadroom(boolean vcoresCount) {
        this.vcoresCount = vcoresCount;
    }

    /** One node of the class. Thread safe. */
    public final class Node {
        private final int index;
        private long memoryMb;
        private int vcores;
        private boolean removed;

        private Node(int index) {
            this.index = index;
        }

        /** What it has free now; negative, as of a node that was shrunk, is nothing. */
        public void free(long freeMemoryMb, int freeVcores) {
            long mb = Math.max(0, freeMemoryMb);
            int cores = vcoresCount ? Math.max(0, freeVcores) : 0;
            synchronized (ClassHeadroom.this) {
                if (!removed && (mb != memoryMb || cores != vcores)) {
                    memoryMb = mb;
                    vcores = cores;
                    free.set(index, mb, cores);
                }
            }
        }

        /** It is there no more: what is said of it from now on changes nothing. */
        public void remove() {
            synchronized (ClassHeadroom.this) {
                if (!removed) {
                    removed = true;
                    free.remove(index);
                }
            }
        }

        /** Whether another node of the class has room for the request now. */
        boolean othersHaveRoomFor(Request request) {
            return free.holdsBeside(index, request.memoryMb(), ClassHeadroom.this.vcores(request));
        }

        /** The headroom that it is a part of. */
        public ClassHeadroom headroom() {
            return ClassHeadroom.this;
        }
    }

    /** What one request says that it wants of a class; made by {@link #claim}. Thread safe. */
    public static final class Claim {
        private final ClassHeadroom of;
        private final long period;
        private final long memoryMb;
        private final long vcores;
        private long containers;

        private Claim(ClassHeadroom of, long period, long containers, long memoryMb, long vcores) {
            this.of = of;
            this.containers = containers;
            this.period = period;
            this.memoryMb = memoryMb;
            this.vcores = vcores;
        }

        /** Whether it has to be made again, as it will soon be forgotten. */
        public boolean isOld(long nowMillis) {
            return Demand.period(nowMillis) != period;
        }

        /** One container of the request was placed, here or elsewhere. */
        public void placed() {
            takeBack(1);
        }

        /** The request asks for something else from now on. */
        public void withdraw() {
            takeBack(Long.MAX_VALUE);
        }

        private void takeBack(long most) {
            synchronized (of) {
                long taken = Math.min(most, containers);
                containers -= taken;
                of.demand.subtract(period, taken * memoryMb, taken * vcores);
            }
        }
    }

    /** Adds a node, with nothing free. */
    public synchronized Node add() {
        return new Node(free.add());
    }

    /** A container of one of the nodes ended, which held so much. */
    public synchronized void released(long memoryMb, int vcores, long nowMillis) {
        turnover.released(memoryMb, vcores, nowMillis);
    }

    /** So many containers like the request would best go to this class. */
    public synchronized Claim claim(Request request, long containers, long nowMillis) {
        long period = Demand.period(nowMillis);
        Claim claim = new Claim(this, period, containers, request.memoryMb(), vcores(request));
        demand.add(period, containers * claim.memoryMb, containers * claim.vcores);
        return claim;
    }

    /** What is true of its nodes that sleep, until somebody says something else. */
    public void sleep(Sleepers now) {
        sleepers = now;
    }

    /** Whether none of its nodes takes containers before one is awake. */
    boolean sleeps() {
        return sleepers.nodes() > 0;
    }

    /** Whether some of its nodes take containers, now or once one is awake, as far as anybody has said lately. */
    boolean takesSomeDay(long nowMillis) {
        Sleepers asleep = sleepers;
        return asleep.nodes() == 0 || asleep.hold(nowMillis);
    }

    /** Whether a node that sleeps is expected to take such a container within a time, if it is woken. */
    boolean wakesFor(Request request, long withinMillis, long nowMillis) {
        return sleepers.take(request.memoryMb(), vcores(request), withinMillis, nowMillis);
    }

    /** A request was refused another class's node, to wait for a node of this class that sleeps. */
    void waitedFor(long nowMillis) {
        waitedForMillis = nowMillis;
    }

    /** Whether requests wait for a node of this class to be woken, or did a moment ago. */
    public boolean isWaitedFor(long nowMillis) {
        long last = waitedForMillis;
        return last != NEVER && nowMillis - last <= WAITED_MILLIS;
    }

    /** How many nodes it has. */
    int nodes() {
        return free.nodes();
    }

    /** Whether one of the nodes has room for the request now. */
    public boolean hasRoomFor(Request request) {
        return free.holds(request.memoryMb(), vcores(request));
    }

    /**
     * Whether the nodes are expected to take the request within a time, also after all others that would best go there:
     * what is free now and what containers as large as it will set free is as much as is wanted.
     */
    public boolean isExpectedToTake(Request request, long withinMillis, long nowMillis) {
        return takes(
                request,
                Math.max(demand.memoryMb(nowMillis), request.memoryMb()),
                Math.max(demand.vcores(nowMillis), vcores(request)),
                withinMillis,
                nowMillis);
    }

    /**
     * Whether the nodes are expected to take the request within a time, after all that others want of them and after what was
     * promised of them beside.
     *
     * @param withinMillis 0 for what is free now
     */
    public boolean isExpectedToTakeBeside(
            long promisedMemoryMb, long promisedVcores, Request request, long withinMillis, long nowMillis) {
        return takes(
                request,
                demand.memoryMb(nowMillis) + promisedMemoryMb + request.memoryMb(),
                demand.vcores(nowMillis) + promisedVcores + vcores(request),
                withinMillis,
                nowMillis);
    }

    /** Whether the nodes are expected to have room for one such container within a time, whoever gets it. */
    public boolean isExpectedToTurnOver(Request request, long withinMillis, long nowMillis) {
        return !sleeps() && takes(request, request.memoryMb(), vcores(request), withinMillis, nowMillis);
    }

    /** Whether those who would best go to this class want more than it has free. */
    public boolean isWantedByOthers(long nowMillis) {
        return demand.memoryMb(nowMillis) > free.memoryMb()
                || (vcoresCount && demand.vcores(nowMillis) > free.vcores());
    }

    private boolean takes(Request request, long memoryMb, long vcores, long withinMillis, long nowMillis) {
        boolean room = hasRoomFor(request);
        if (room && free.memoryMb() >= memoryMb && (!vcoresCount || free.vcores() >= vcores)) {
            // Mostly so: what ends meanwhile need not be reckoned.
            return true;
        }
        long mb = request.memoryMb();
        int cores = vcores(request);
        double expectedMb = (room ? free.memoryMb() : 0) + turnover.memoryMb(mb, cores, withinMillis, nowMillis);
        double expectedVcores = (room ? free.vcores() : 0) + turnover.vcores(mb, cores, withinMillis, nowMillis);
        Sleepers asleep = sleepers;
        if (asleep.take(mb, cores, withinMillis, nowMillis)) {
            expectedMb += asleep.nodes() * (double) asleep.memoryMb();
            expectedVcores += asleep.nodes() * (double) asleep.vcores();
        }
        return expectedMb >= memoryMb && (!vcoresCount || expectedVcores >= vcores);
    }

    private int vcores(Request request) {
        return vcoresCount ? request.vcores() : 0;
    }
}
