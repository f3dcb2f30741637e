package io.wattle.simulator.yarn;

/** Told which containers applications have, as the ResourceManager sees it. Changes nothing of them. */
public interface ContainerListener {

    /** Hears nothing. */
    ContainerListener NOBODY = new ContainerListener() {
        @Override
        public void granted(double nowSeconds, Container container) {}

        @Override
        public void released(double nowSeconds, Container container) {}
    };

    /** An application got a container. Each container is an object of its own. */
    void granted(double nowSeconds, Container container);

    /** The ResourceManager has heard of its end: the same object. */
    void released(double nowSeconds, Container container);
}
