# shellcheck shell=bash
# Sourced by proof.sh: jobs of Hadoop's own examples, and what has to come out of them, computed without Hadoop.

# job NAME PROGRAM ARGUMENT...: runs it to its end; what it prints is in jobs/NAME.txt.
job() {
  local out=$WORK/jobs/$1.txt
  shift
  timeout $PATIENCE yarn jar "$HADOOP_HOME"/share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar "$@" >"$out" 2>&1 ||
    die "yarn jar ... $*: code $? (124: not within $PATIENCE s): $(tail -n 40 "$out")"
}

# Applications of a job, by its name.
ids() { grep -oh 'Submitted application application_[0-9_]*' "$WORK/jobs/$1.txt" | sed 's/.* //'; }

# begin NAME MAPS SAMPLES: a pi that goes on while the next steps are done; here until its first map has ended.
begin() {
  local out=$WORK/jobs/$1.txt
  (
    trap - ERR
    code=0
    timeout $PATIENCE yarn jar "$HADOOP_HOME"/share/hadoop/mapreduce/hadoop-mapreduce-examples-*.jar pi "$2" "$3" >"$out" 2>&1 ||
      code=$?
    echo "$code" >"$WORK/jobs/$1.code"
  ) &
  await has_begun "$1"
  ! ended "$1" || die "$1 has ended already, so that nothing is shown by it: $(tail -n 40 "$out")"
}

# A map of it has ended, or it failed.
has_begun() { grep -q 'map [1-9][0-9]*% reduce' "$WORK/jobs/$1.txt" || ended "$1"; }

ended() { [[ -s $WORK/jobs/$1.code ]]; }

# lived NAME MAPS SAMPLES: it ended, with the right number, in its first attempt, and after the ResourceManager that
# answers now had started.
lived() {
  local out=$WORK/jobs/$1.txt id attempts finished started
  await ended "$1"
  [[ $(<"$WORK/jobs/$1.code") == 0 ]] || die "$1 failed: $(tail -n 40 "$out")"
  pi_is_right "$out" "$2" "$3"
  id=$(ids "$1")
  started=$(rest ws/v1/cluster/info | number_of startedOn)
  rest "ws/v1/cluster/apps/$id" >"$WORK/app.json"
  expect '"finalStatus":"SUCCEEDED"' "$WORK/app.json"
  finished=$(number_of finishedTime <"$WORK/app.json")
  ((finished > started)) || die "$id ended at $finished, before this ResourceManager started at $started: it ran too short"
  attempts=$(rest "ws/v1/cluster/apps/$id/appattempts" | grep -o '"appAttemptId"' | wc -l)
  ((attempts == 1)) || die "$id took $attempts attempts"
}

# number_of FIELD: of JSON, the first.
number_of() { grep -o "\"$1\":[0-9]*" | head -n 1 | sed 's/.*://'; }

# pi_is_right FILE MAPS SAMPLES: Hadoop's points are those of a Halton sequence of bases 2 and 3.
pi_is_right() {
  local told
  told=$(sed -n 's/^Estimated value of Pi is //p' "$1")
  awk -v told="$told" -v points=$(($2 * $3)) '
    function halton(i, base,   x, part) {
      for (part = 1 / base; i > 0; part /= base) { x += part * (i % base); i = int(i / base) }
      return x
    }
    BEGIN {
      for (i = 1; i <= points; i++) {
        x = halton(i, 2) - 0.5
        y = halton(i, 3) - 0.5
        if (x * x + y * y <= 0.25) inside++
      }
      right = 4 * inside / points
      if (told == "" || (told - right) ^ 2 > 1e-18) { printf "pi is told to be \"%s\", not %.12f\n", told, right; exit 1 }
    }' || die "wrong number in $1"
}

make_input() {
  mkdir -p "$WORK/input" "$WORK/output"
  local part
  for part in 1 2; do
    awk -v part="$part" 'BEGIN {
      for (i = 1; i <= 30000; i++) print "line" i % 211, "of part" part, "costs", (i * i) % 97, "joules or wattle" i % 17
    }' >"$WORK/input/part-$part.txt"
  done
  hdfs dfs -mkdir -p /in
  hdfs dfs -put "$WORK"/input/*.txt /in
}

# fetch NAME: the output folder of HDFS into output/NAME.
fetch() { hdfs dfs -get "/out/$1" "$WORK/output/$1"; }

# same EXPECTED FOUND
same() { diff -q "$1" "$2" >/dev/null || die "the output is not what it has to be: $(diff "$1" "$2" | head -n 20)"; }

wordcount() {
  make_input
  job wordcount wordcount /in /out/wordcount
  fetch wordcount
  awk '{ for (i = 1; i <= NF; i++) count[$i]++ } END { for (word in count) print word "\t" count[word] }' \
    "$WORK"/input/*.txt | LC_ALL=C sort >"$WORK/output/wordcount.expected"
  same "$WORK/output/wordcount.expected" "$WORK/output/wordcount/part-r-00000"
}

grep_example() {
  job grep grep /in /out/grep 'wattle[0-9]+'
  fetch grep
  # Most first; of equal ones the order is not said.
  cut -f 1 "$WORK/output/grep/part-r-00000" | sort -c -n -r
  cat "$WORK"/input/*.txt | grep -oE 'wattle[0-9]+' | LC_ALL=C sort | uniq -c | awk '{ print $1 "\t" $2 }' |
    LC_ALL=C sort >"$WORK/output/grep.expected"
  LC_ALL=C sort "$WORK/output/grep/part-r-00000" >"$WORK/output/grep.found"
  same "$WORK/output/grep.expected" "$WORK/output/grep.found"
}

readonly ROWS=40000

terasort() {
  local sum rows
  job teragen teragen -Dmapreduce.job.maps=2 $ROWS /out/teragen
  job terasort terasort -Dmapreduce.job.reduces=2 /out/teragen /out/terasort
  job teravalidate teravalidate /out/terasort /out/teravalidate
  fetch teravalidate
  fetch terasort
  # A row out of order would be a line there; the sum is that of the rows as they were made.
  sum=$(sed -n 's/^[[:space:]]*CHECKSUM=//p' "$WORK/jobs/teragen.txt")
  printf 'checksum\t%x\n' "$sum" >"$WORK/output/teravalidate.expected"
  same "$WORK/output/teravalidate.expected" "$WORK/output/teravalidate/part-r-00000"
  rows=$(($(cat "$WORK"/output/terasort/part-r-* | wc -c) / 100))
  ((rows == ROWS)) || die "$rows rows, not $ROWS"
}

readonly JOBS=(check wordcount grep teragen terasort teravalidate)

# Of jobs that have ended, as the page shows them.
joules_are_shown() {
  local name id
  rest 'energy/v1/apps?limit=1000' | sed 's/{"app":/\n&/g' >"$WORK/apps.txt"
  for name in "$@"; do
    for id in $(ids "$name"); do
      grep -F "{\"app\":\"$id\"" "$WORK/apps.txt" |
        grep -Eq '"finished":"[^,]*,"containers":[0-9]+,"complete":(true|false),"joules":[0-9.]*[1-9]' || return 1
    done
  done
}

# lines_are_kept NAME...: in the ledger's files there is one line for each application, of an end that is known, with joules.
lines_are_kept() {
  local name id line joules
  for name in "$@"; do
    [[ -n $(ids "$name") ]] || die "no application of $name is known"
    for id in $(ids "$name"); do
      line=$(cat "$LEDGER"/apps-*.jsonl | grep -F "\"app\":\"$id\"")
      [[ $(wc -l <<<"$line") == 1 ]] || die "$name: lines of $id in $LEDGER: $line"
      [[ $line == *'"state":"FINISHED"'* || $line == *'"state":"SUCCEEDED"'* ]] || die "$name: $line"
      joules=$(sed -n 's/.*"containers":[0-9]*,"joules":\([^,]*\),.*/\1/p' <<<"$line")
      at_least "$joules" 0.001 || die "$name: no joules in $line"
      printf '%s %s J\n' "$name" "$joules"
    done
  done
}
