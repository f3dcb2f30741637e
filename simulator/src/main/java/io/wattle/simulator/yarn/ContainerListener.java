package io.wattle.simulator.yarn;

import java.util.function.Predicate;

/** Told which containers applications have, as the ResourceManager sees it. Changes nothing of them. */
public interface ContainerListener {

    /** Hears nothing. */
    ContainerListener NOBODY = new ContainerListener() {
        @Override
        public void granted(double nowSeconds, Container container) {}

        @Override
        public void released(double nowSeconds, Container container) {}
    };

    /** Two who are told, one after the other. */
    static ContainerListener both(ContainerListener first, ContainerListener second) {
        return new ContainerListener() {
            @Override
            public void granted(double nowSeconds, Container container) {
                first.granted(nowSeconds, container);
                second.granted(nowSeconds, container);
            }

            @Override
            public void released(double nowSeconds, Container container) {
                first.released(nowSeconds, container);
                second.released(nowSeconds, container);
            }
        };
    }

    /** Told of some containers only. */
    default ContainerListener only(Predicate<Container> heard) {
        ContainerListener all = this;
        return new ContainerListener() {
            @Override
            public void granted(double nowSeconds, Container container) {
                if (heard.test(container)) {
                    all.granted(nowSeconds, container);
                }
            }

            @Override
            public void released(double nowSeconds, Container container) {
                if (heard.test(container)) {
                    all.released(nowSeconds, container);
                }
            }
        };
    }

    /** An application got a container. Each container is an object of its own. */
    void granted(double nowSeconds, Container container);

    /** The ResourceManager has heard of its end: the same object. */
    void released(double nowSeconds, Container container);
}
