package io.wattle.simulator.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wattle.model.YamlFileException;
import io.wattle.simulator.yarn.ContainerSize;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobProfileFileTest {

    private static final JobProfile PROFILE =
            new JobProfile("it's a job: #1", 1024.5, 200, 0, 653.512, 1.7, 1.5e-7, 1527.16, 0.1);

    private static final JobSettings SETTINGS = JobSettings.builder()
            .blockMb(16)
            .replication(2, 1)
            .reduces(4)
            .combines(true)
            .containers(150, 300, 100, 0.85)
            .sortMb(70)
            .slowstart(0.05)
            .build();

    private static final String YAML = """
            name: wordcount
            profile:
              inputMb: 1024
              inputFiles: 200
              mapMdi: 0
              mapMdiPerMb: 650
              mapOutputMbPerMb: 1.7
              combinedShare: 0.15
              reduceMdiPerMb: 1500
              outputMbPerMb: 0.1
            settings:
              blockMb: 16
              inputReplication: 2
              outputReplication: 2
              reduces: 70
              combines: false
              mapMemoryMb: 150
              reduceMemoryMb: 300
              masterMemoryMb: 100
              sortMb: 70
              heapShare: 0.85
              slowstart: 0.05
            """;

    @Test
    void whatIsWrittenIsRead() throws YamlFileException {
        ProfiledJob job = new ProfiledJob(PROFILE, SETTINGS);
        String yaml = JobProfileFile.toYaml(job, List.of("from a history", "", "  indented"));
        assertThat(yaml).startsWith("# from a history\n#\n#   indented\nname: 'it''s a job: #1'\nprofile:\n");
        assertThat(JobProfileFile.parse("p.yaml", yaml)).isEqualTo(job);
    }

    @Test
    void settingsThatMayBeMissingAreReadWhereTheyAreThere() throws YamlFileException {
        JobSettings all = new JobSettings(
                16,
                2,
                1,
                OptionalDouble.of(14.6),
                OptionalInt.of(70),
                0,
                false,
                new JobContainers(new ContainerSize(150, 2), new ContainerSize(300, 3), new ContainerSize(100, 4), 1),
                new SortSettings(70, 0.9, 50),
                1,
                new AttemptSettings(true, false, 3, 5),
                0);
        ProfiledJob job = new ProfiledJob(PROFILE, all);
        assertThat(JobProfileFile.parse("p.yaml", JobProfileFile.toYaml(job, List.of())))
                .isEqualTo(job);
        assertThat(JobProfileFile.parse("p.yaml", YAML).settings().maps()).isEmpty();
        assertThat(JobProfileFile.parse("p.yaml", YAML).settings().containers().map())
                .isEqualTo(new ContainerSize(150, 1));
        assertThat(JobProfileFile.parse("p.yaml", YAML).settings().attempts()).isEqualTo(AttemptSettings.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    name: wordcount             | name: ''                  | p.yaml:1: name has no value (needed: the job's name)
                    name: wordcount             | nam: wordcount            | p.yaml:1: unknown key nam; did you mean name?
                    profile:                    | settings:                 | p.yaml:11: settings is in line
                    '  inputMb: 1024'           | '  inputMb: -1'           | p.yaml:3: profile.inputMb is -1.0 (allowed: 0 or more)
                    '  inputMb: 1024'           | '  inputMb: .inf'         | p.yaml:3: profile.inputMb is '.inf' (allowed: a number, 0 or more)
                    '  inputMb: 1024'           | '  inputMB: 1024'         | p.yaml:3: unknown key profile.inputMB; did you mean inputMb?
                    '  inputMb: 1024'           | '  inputMb: 0'            | p.yaml:2: profile: job wordcount: inputMb is 0.0 and inputFiles is 200
                    '  inputFiles: 200'         | '  inputFiles: 1.5'       | p.yaml:4: profile.inputFiles is 1.5 (allowed: a whole number from 0 to 10000000)
                    '  inputFiles: 200'         | '  inputFiles: 1e9'       | p.yaml:4: profile.inputFiles is 1.0E9 (allowed: a whole number from 0 to 10000000)
                    '  mapMdiPerMb: 650'        | ''                        | p.yaml:2: profile: no mapMdiPerMb (needed: a number of 0 or more)
                    '  mapMdiPerMb: 650'        | '  mapMdiPerMb: [650]'    | p.yaml:6: profile.mapMdiPerMb has no value
                    '  combinedShare: 0.15'     | '  combinedShare: 1.5'    | p.yaml:2: profile: job wordcount: combinedShare is 1.5 (allowed: 0 to 1)
                    '  blockMb: 16'             | '  blockMb: 0'            | p.yaml:11: settings: blockMb is 0.0 (allowed: more than 0)
                    '  blockMb: 16'             | '  blockMb: 1e-9'         | splits (allowed: up to 10000000; make them longer)
                    '  reduces: 70'             | '  reduces: many'         | p.yaml:15: settings.reduces is 'many' (allowed: a number, 0 or more)
                    '  combines: false'         | '  combines: no'          | p.yaml:16: settings.combines is 'no' (allowed: true or false)
                    '  mapMemoryMb: 150'        | '  mapMemoryMb: 0'        | p.yaml:17: settings.mapMemoryMb is 0 (allowed: 1 to 10000000)
                    '  mapMemoryMb: 150'        | '  mapMemoryMb: 150\n  mapVcores: 0.5' | p.yaml:18: settings.mapVcores is 0.5 (allowed: a whole number from 0 to 10000000)
                    '  heapShare: 0.85'         | '  heapShare: 1e-9'       | p.yaml:11: settings: heapShare is 1.0E-9 (allowed: 0.2667 to 1, as the heap
                    '  sortMb: 70'              | '  sortMb: 130'           | p.yaml:11: settings: sortMb is 130 (allowed: up to 2047, and less than the heap of a map, 127.5 MB
                    '  heapShare: 0.85'         | '  heapShare: 2'          | p.yaml:11: settings: heapShare is 2.0 (allowed: more than 0, up to 1)
                    '  slowstart: 0.05'         | '  slowstart: 0.05: 1'    | p.yaml:22: not YAML
                    """)
    void whatIsWrongIsNamed(String line, String instead, String message) {
        assertThat(YAML).contains(line + "\n");
        String yaml = YAML.replaceFirst(line + "\n", instead.isEmpty() ? "" : instead + "\n");
        assertThatThrownBy(() -> JobProfileFile.parse("p.yaml", yaml))
                .isInstanceOf(YamlFileException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aJobWithoutInputNeedsMaps() {
        String yaml = YAML.replace("inputMb: 1024", "inputMb: 0").replace("inputFiles: 200", "inputFiles: 0");
        assertThatThrownBy(() -> JobProfileFile.parse("p.yaml", yaml))
                .hasMessage("p.yaml:1: job wordcount: no input and no number of maps (needed: maps)");
    }

    @Test
    void aFileWithNothingInItIsNone() {
        assertThatThrownBy(() -> JobProfileFile.parse("p.yaml", ""))
                .hasMessageContaining("the file is empty (needed: name, profile and settings)");
        assertThatThrownBy(() -> JobProfileFile.parse("p.yaml", "jobs: [{at: 0, job: pi}]"))
                .hasMessageContaining("unknown key jobs");
    }
}
