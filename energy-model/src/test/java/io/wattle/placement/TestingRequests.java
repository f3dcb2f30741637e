package io.wattle.placement;

import java.util.Map;
import java.util.Optional;

/** Requests of compute work without deadline or history. */
final class TestingRequests {

    private TestingRequests() {}

    static Request container(int memoryMb, int vcores) {
        return new Request(false, WorkloadClass.COMPUTE, memoryMb, vcores, Optional.empty(), Map.of());
    }

    static Request master(int memoryMb, int vcores) {
        return new Request(true, WorkloadClass.COMPUTE, memoryMb, vcores, Optional.empty(), Map.of());
    }
}
