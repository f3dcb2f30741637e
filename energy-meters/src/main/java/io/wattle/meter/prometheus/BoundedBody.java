package io.wattle.meter.prometheus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;

/** Collects a page, and refuses one that no exporter serves: this may run inside a daemon. */
final class BoundedBody implements BodySubscriber<byte[]> {

    private static final int MOST_BYTES = 32 << 20;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Subscription newSubscription) {
        subscription = newSubscription;
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            byte[] part = new byte[buffer.remaining()];
            buffer.get(part);
            bytes.writeBytes(part);
        }
        if (bytes.size() > MOST_BYTES) {
            subscription.cancel();
            body.completeExceptionally(new IOException("the page is longer than " + MOST_BYTES + " bytes"));
        }
    }

    @Override
    public void onError(Throwable problem) {
        body.completeExceptionally(problem);
    }

    @Override
    public void onComplete() {
        body.complete(bytes.toByteArray());
    }
}
