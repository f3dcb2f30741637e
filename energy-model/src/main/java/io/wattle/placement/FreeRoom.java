package io.wattle.placement;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * What nodes have free: whether one of them has room for a container, without a look at all of them. A tournament tree
 * whose inner nodes hold the most memory and the most vcores of those below. Writers need a lock of their own; readers
 * need none and may see a node as it was a moment ago.
 */
final class FreeRoom {

    /** Where the nodes with much memory are not those with many vcores the search could visit them all. */
    private static final int MOST_VISITS = 128;

    private static final int FIRST_LEAVES = 8;

    private static final int NONE = Integer.MIN_VALUE;

    private final Deque<Integer> unused = new ArrayDeque<>();
    private volatile Tree tree = new Tree(FIRST_LEAVES);
    private int used;
    private volatile int nodes;
    private volatile Total total = new Total(0, 0);

    private record Total(long memoryMb, long vcores) {}

    private static final class Tree {
        private final int leaves;
        private final long[] memoryMb;
        private final int[] vcores;

        Tree(int leaves) {
            this.leaves = leaves;
            memoryMb = new long[2 * leaves];
            vcores = new int[2 * leaves];
            // Nothing is removed from an empty place, and nothing fits into it.
            Arrays.fill(memoryMb, -1);
            Arrays.fill(vcores, -1);
        }

        void set(int leaf, long leafMemoryMb, int leafVcores) {
            int at = leaves + leaf;
            memoryMb[at] = leafMemoryMb;
            vcores[at] = leafVcores;
            for (at /= 2; at > 0; at /= 2) {
                memoryMb[at] = Math.max(memoryMb[2 * at], memoryMb[2 * at + 1]);
                vcores[at] = Math.max(vcores[2 * at], vcores[2 * at + 1]);
            }
        }

        /** @param except a leaf that does not count; none if negative */
        boolean holds(long neededMb, int neededVcores, int except) {
            // Depth first without a stack: down to the left, and from a dead end to the next subtree on the right.
            int at = 1;
            for (int visit = 0; visit < MOST_VISITS; visit++) {
                boolean fits = memoryMb[at] >= neededMb && vcores[at] >= neededVcores && at != leaves + except;
                if (fits && at >= leaves) {
                    return true;
                }
                if (fits) {
                    at *= 2;
                    continue;
                }
                while ((at & 1) == 1) {
                    at /= 2;
                    if (at == 0) {
                        return false;
                    }
                }
                at++;
            }
            return false;
        }

        Tree doubled() {
            Tree larger = new Tree(2 * leaves);
            for (int leaf = 0; leaf < leaves; leaf++) {
                larger.set(leaf, memoryMb[leaves + leaf], vcores[leaves + leaf]);
            }
            return larger;
        }
    }

    /** Makes place for one more node, which has nothing free yet. */
    int add() {
        Integer free = unused.poll();
        if (free == null) {
            if (used == tree.leaves) {
                tree = tree.doubled();
            }
            free = used++;
        }
        tree.set(free, 0, 0);
        nodes = used - unused.size();
        return free;
    }

    /** What one node has free from now on, both 0 or more. */
    void set(int node, long freeMemoryMb, int freeVcores) {
        Tree now = tree;
        total = new Total(
                total.memoryMb + freeMemoryMb - Math.max(0, now.memoryMb[now.leaves + node]),
                total.vcores + freeVcores - Math.max(0, now.vcores[now.leaves + node]));
        now.set(node, freeMemoryMb, freeVcores);
    }

    /** The node is there no more. */
    void remove(int node) {
        set(node, 0, 0);
        tree.set(node, -1, -1);
        unused.add(node);
        nodes = used - unused.size();
    }

    /** Whether one of the nodes has that much free; false also where to find it would take too long. */
    boolean holds(long neededMb, int neededVcores) {
        return tree.holds(neededMb, neededVcores, NONE);
    }

    /** The same of all nodes but one. */
    boolean holdsBeside(int node, long neededMb, int neededVcores) {
        return tree.holds(neededMb, neededVcores, node);
    }

    /** How many nodes there are. */
    int nodes() {
        return nodes;
    }

    /** Free memory of all nodes. */
    long memoryMb() {
        return total.memoryMb;
    }

    /** Free vcores of all nodes. */
    long vcores() {
        return total.vcores;
    }
}
