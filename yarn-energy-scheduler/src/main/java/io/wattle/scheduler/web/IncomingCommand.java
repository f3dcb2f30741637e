package io.wattle.scheduler.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** A command as it came in. Each is asked in turn, and only if nothing before it was a reason to refuse. */
interface IncomingCommand {

    Command command();

    /** Who sends it. */
    Caller caller();

    /** Why its sender may not give commands, and what to do; empty if it may. @throws Exception if that cannot be told */
    Optional<String> refusal() throws Exception;

    /** Why it is taken for one that a page of another site sent; empty if it is not. @throws Exception as above */
    Optional<String> forged() throws Exception;

    /** Of the body; null if its sender says none. */
    String contentType();

    /** @throws IOException if its sender is gone */
    InputStream body() throws IOException;
}
