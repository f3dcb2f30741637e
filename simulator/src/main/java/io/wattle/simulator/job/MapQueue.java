package io.wattle.simulator.job;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A job's maps that have not started, and which nodes hold their data: replicas lie on nodes drawn at random, as HDFS
 * places them for a writer outside of the cluster. Each call takes constant time, spread over a job. Not thread safe.
 */
final class MapQueue {

    private final int[] firstOfNode;
    private final int[] mapsByNode;
    private final int[] nextOfNode;
    private final boolean[] taken;
    private int next;
    private int lastTaken;
    private int left;

    /**
     * @param maps how many, at least 1
     * @param nodes of the cluster, at least 1
     * @param replication replicas of each map's data; no more than there are nodes count
     */
    MapQueue(int maps, int nodes, int replication, SplittableRandom random) {
        int replicas = Math.min(replication, nodes);
        int[][] holders = new int[maps][];
        int[] heldByNode = new int[nodes];
        firstOfNode = new int[nodes + 1];
        for (int map = 0; map < maps; map++) {
            holders[map] = draw(replicas, map, heldByNode, random);
            for (int node : holders[map]) {
                firstOfNode[node + 1]++;
            }
        }
        for (int node = 0; node < nodes; node++) {
            firstOfNode[node + 1] += firstOfNode[node];
        }
        nextOfNode = Arrays.copyOf(firstOfNode, nodes);
        mapsByNode = new int[firstOfNode[nodes]];
        for (int map = 0; map < maps; map++) {
            for (int node : holders[map]) {
                mapsByNode[nextOfNode[node]++] = map;
            }
        }
        System.arraycopy(firstOfNode, 0, nextOfNode, 0, nodes);
        taken = new boolean[maps];
        left = maps;
    }

    /**
     * Nodes with the data of a map, each of them once. As no map has more than {@link JobSettings#MOST_REPLICAS}, even of as many nodes
     * those that are drawn twice cost a few draws a replica.
     *
     * @param heldByNode for each node the last map that it was drawn for, counted from 1
     */
    private static int[] draw(int replicas, int map, int[] heldByNode, SplittableRandom random) {
        int[] holders = new int[replicas];
        for (int i = 0; i < replicas; i++) {
            int node;
            do {
                node = random.nextInt(heldByNode.length);
            } while (heldByNode[node] == map + 1);
            heldByNode[node] = map + 1;
            holders[i] = node;
        }
        return holders;
    }

    /** How many have not started. */
    int left() {
        return left;
    }

    /** Whether the node holds the data of one that has not started. */
    boolean hasLocal(int node) {
        while (nextOfNode[node] < firstOfNode[node + 1] && taken[mapsByNode[nextOfNode[node]]]) {
            nextOfNode[node]++;
        }
        return nextOfNode[node] < firstOfNode[node + 1];
    }

    /** Takes one for a node, whose data the node holds if there is such a one. @return whether it does */
    boolean take(int node) {
        boolean local = hasLocal(node);
        if (local) {
            lastTaken = mapsByNode[nextOfNode[node]];
        } else {
            while (taken[next]) {
                next++;
            }
            lastTaken = next;
        }
        taken[lastTaken] = true;
        left--;
        return local;
    }

    /** The one that was taken last. */
    int lastTaken() {
        return lastTaken;
    }

    /** Whether the node holds the data of a map, be it taken or not. */
    boolean holds(int node, int map) {
        return Arrays.binarySearch(mapsByNode, firstOfNode[node], firstOfNode[node + 1], map) >= 0;
    }
}
