package io.wattle.scheduler.web;

/** Who asks: what may it see? */
interface Viewer {

    /** Sees everything. */
    Viewer OF_ALL = new Viewer() {
        @Override
        public boolean maySeeApp(String app, String owner) {
            return true;
        }

        @Override
        public boolean maySeeUser(String user) {
            return true;
        }
    };

    /** Whether it may see one application, named by its id and its owner. */
    boolean maySeeApp(String app, String owner);

    /** Whether it may see what one user has used in all. */
    boolean maySeeUser(String user);
}
