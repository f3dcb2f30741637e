package io.wattle.scheduler.account;

import io.wattle.scheduler.store.FileKind;
import java.util.List;

/** The kinds of the ledger's files. */
final class LedgerKind {

    /** Lines of finished applications. */
    static final FileKind LINES = new FileKind("apps", AppLine.FORMAT, FileKind.Shape.LINES);

    /** All that is needed to go on. */
    static final FileKind CHECKPOINT = new FileKind("checkpoint", BookJson.FORMAT, FileKind.Shape.NUMBERED);

    /** What is other than in the file of the number before, which is a checkpoint or changes, too. */
    static final FileKind CHANGES = new FileKind("changes", BookJson.FORMAT, FileKind.Shape.NUMBERED);

    static final List<FileKind> ALL = List.of(LINES, CHECKPOINT, CHANGES);

    private LedgerKind() {}
}
