package io.wattle.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClassListTest {

    @Test
    void namesStayWithoutTheNumbersOfAProcess() {
        assertThat(ClassList.portable(List.of(
                        "# This file is generated",
                        "",
                        "java/lang/Object id: 0",
                        "org/apache/hadoop/mapred/YarnChild id: 812",
                        "java/lang/String",
                        "org/example/OfAnotherLoader id: 900 super: 0 source: /tmp/job.jar",
                        "@lambda-proxy org/apache/hadoop/mapred/YarnChild run ()Ljava/lang/Runnable; id: x",
                        "@lambda-form-invoker [LF_RESOLVE] java.lang.invoke.Invokers$Holder invoke_MT LL_V")))
                .containsExactly(
                        "java/lang/Object",
                        "org/apache/hadoop/mapred/YarnChild",
                        "java/lang/String",
                        "@lambda-proxy org/apache/hadoop/mapred/YarnChild run ()Ljava/lang/Runnable; id: x",
                        "@lambda-form-invoker [LF_RESOLVE] java.lang.invoke.Invokers$Holder invoke_MT LL_V");
    }
}
