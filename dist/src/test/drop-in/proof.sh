#!/usr/bin/env bash
# Called by drop_in_test.sh as the first process of its own namespaces, with JAVA_HOME, USER, HADOOP (its version),
# WATTLE_VERSION (the distribution's), and KEPT_AT, the folder of this run: archive/ has the distribution, hadoop/ the home,
# script/ these files and install.md.
set -euo pipefail

readonly WORK=/tmp/drop-in
readonly DOCUMENT=$WORK/script/install.md
readonly LEDGER=$WORK/ledger/energy
# What the document names.
export HADOOP_HOME=$WORK/hadoop HADOOP_CONF_DIR=$WORK/hadoop/etc/hadoop HADOOP_LOG_DIR=$WORK/logs
export WATTLE=$WORK/opt/wattle WATTLE_CONF=$WORK/etc/wattle
# Else Hadoop kills what has not ended after 5 s, as a busy machine may have it.
export HADOOP_STOP_TIMEOUT=60
export HADOOP_CLIENT_OPTS='-XX:+UseSerialGC -XX:TieredStopAtLevel=1'
export HOME=$WORK/home PATH=$HADOOP_HOME/bin:$HADOOP_HOME/sbin:$PATH

# shellcheck source=SCRIPTDIR/steps.sh
. "$KEPT_AT/script/steps.sh"
# shellcheck source=SCRIPTDIR/cluster.sh
. "$KEPT_AT/script/cluster.sh"
# shellcheck source=SCRIPTDIR/jobs.sh
. "$KEPT_AT/script/jobs.sh"

# The class that the hosts file says, and another that yarn-energy-node is told to say, so that one sees who says it.
readonly LISTED_CLASS=xeon-e5-2603
readonly TOLD_CLASS=dell-r620

# Long enough to be there still when a ResourceManager has been restarted.
readonly MAPS=9 SAMPLES=1000

needed() {
  # With an operator's folders; ours are set above.
  document shell
  document needed
  expect "Hadoop $HADOOP." "$printed"
  expect '<value>true</value>' "$printed"
}

put_in() {
  document scheduler
  # The editor's part. Nothing else tells the class by now.
  ! grep -q wattle-node-class "$HADOOP_CONF_DIR/yarn-site.xml" || die 'the node tells its class itself'
  printf 'hosts:\n  %s: %s\n' "$HOST" "$LISTED_CLASS" >"$WATTLE_CONF/hosts.yaml"
  sed -i -e "s#/etc/wattle/#$WATTLE_CONF/#" -e "s#/var/lib/wattle/energy-ledger#$LEDGER#" "$HADOOP_CONF_DIR/yarn-site.xml"
  document restart
  is_plug_in
}

check_scheduler() {
  document check
  expect 'Placement by joules: ' "$printed"
  expect '"joules":' "$printed"
  expect '"name" : "Hadoop:service=ResourceManager,name=WattleEnergy"' "$printed"
  expect "\"node_class\":\"$LISTED_CLASS\"" "$printed"
  pi_is_right "$printed" 4 1000
  cp "$printed" "$WORK/jobs/check.txt"
}

put_into_node() {
  document node
  # The editor's part: what the templates have in comments.
  uncomment yarn.energy.node.class
  set_value yarn.energy.node.class "$TOLD_CLASS"
  document restart-node
  uncomment yarn.energy.usage.interval-ms
  # As often as it may be: containers live for seconds here.
  set_value yarn.energy.usage.interval-ms 1000
  document usage
  await node_class_is "$TOLD_CLASS"
}

# uncomment KEY: takes the property out of the comment that it is in.
uncomment() {
  local file=$HADOOP_CONF_DIR/yarn-site.xml
  awk -v name="<name>$1</name>" '
    /<!--/ && !/-->/ { held = ""; holding = 1 }
    holding {
      held = held $0 "\n"
      if (/-->/) {
        holding = 0
        if (index(held, name)) { sub(/^[^\n]*\n/, "", held); sub(/ *-->\n$/, "", held) }
        printf "%s", held
      }
      next
    }
    { print }' "$file" >"$file.new"
  mv "$file.new" "$file"
}

set_value() {
  sed -i "/<name>$1</{n; s#<value>.*</value>#<value>$2</value>#}" "$HADOOP_CONF_DIR/yarn-site.xml"
}

node_class_is() { rest energy/v1/nodes | grep -q "\"node_class\":\"$1\",\"registered\":true"; }

check_node() {
  document check-node
  expect '"name" : "Hadoop:service=NodeManager,name=WattleUsage"' "$printed"
  expect wattle-node-class "$printed"
}

# How long its maps took, which anybody sees, and what containers read, which only the node's jar can tell.
jobs_are_known() {
  local file
  file=$(learned)
  grep -q '"name":"word count"[^]]*"meanSeconds"' "$file" || die "no word count in $file: $(<"$file")"
  grep -Eq '"input":\{"mebibytes":[0-9.E-]*[1-9]' "$file" || die "nothing read in $file: $(<"$file")"
}

# The newest: each ResourceManager that learns something writes its own.
learned() {
  local files=("$LEDGER"/learned-*.json)
  [[ -e ${files[0]} ]] || die "no file of learned jobs in $LEDGER"
  printf '%s' "${files[-1]}"
}

# The same content as another version: other names of the jars, and no tuner, which takes long to pack.
make_next_version() {
  local next=$WORK/next/wattle-next jar
  mkdir -p "$WORK/next"
  cp -r "$WATTLE" "$next"
  rm -r "$next/tuner" "$next/native"
  for jar in "$next"/lib/daemons/*.jar; do
    mv "$jar" "${jar%.jar}-next.jar"
  done
  # Beside the one before: an operator need not clear the folder.
  tar -czf "$WORK/archive/wattle-next.tar.gz" -C "$WORK/next" wattle-next
}

next_jar() { basename "$WATTLE"/lib/daemons/"$1"-*-next.jar; }

upgrade() {
  local jars joules
  cluster_joules >"$WORK/joules.txt"
  document remove-old
  # The operator's part.
  WATTLE_VERSION=next document unpack
  document upgrade
  is_plug_in
  jars=$(scheduler_jars_in_log)
  [[ $jars == "$(next_jar yarn-energy-scheduler)" ]] || die "on the class path: $jars"
  joules=$(cluster_joules)
  at_least "$joules" "$(<"$WORK/joules.txt")" || die "$joules J, after $(<"$WORK/joules.txt") J before the upgrade"
  jobs_are_known
  lines_are_kept "${JOBS[@]}"
}

upgrade_node() {
  document upgrade-node
  await node_answers
  await node_is_there
  await node_class_is "$TOLD_CLASS"
  [[ $(find "$HADOOP_HOME" -name 'yarn-energy-node-*' -printf '%f') == "$(next_jar yarn-energy-node)" ]]
}

remove() {
  document remove
  await node_is_there
  is_stock
  same "$HADOOP_CONF_DIR/yarn-site.xml.before-wattle" "$HADOOP_CONF_DIR/yarn-site.xml"
  [[ -z $(find "$HADOOP_HOME" -name 'yarn-energy-scheduler*') ]]
}

lines_stay() {
  lines_are_kept "${JOBS[@]}" at-upgrade
  [[ -z $(find "$LEDGER" -name 'set-aside*') ]] || die "set aside: $(ls "$LEDGER")"
}

remove_node() {
  document remove-node
  await node_answers
  await node_is_there
  [[ -z $(find "$HADOOP_HOME" -name 'yarn-energy-*') ]]
  curl -s "http://NM:8042/jmx?qry=Hadoop:service=NodeManager,name=WattleUsage" >"$WORK/jmx.json"
  ! grep -q Wattle "$WORK/jmx.json" || die "the NodeManager still has: $(<"$WORK/jmx.json")"
  job after pi 2 500
  pi_is_right "$WORK/jobs/after.txt" 2 500
}

remove_rendered() {
  HADOOP_CONF_DIR=$WORK/rendered-energy/master
  document remove-rendered
  local scheduler
  for scheduler in capacity energy; do
    grep -A1 '<name>yarn.resourcemanager.scheduler.class<' "$WORK/rendered-$scheduler/master/yarn-site.xml" \
      >"$WORK/rendered-$scheduler/scheduler.txt"
  done
  same "$WORK"/rendered-{capacity,energy}/scheduler.txt
}

host_of_its_own
mkdir -p "$WORK"/{steps,jobs,opt,etc} "$LEDGER"
step 'each block of docs/install.md has a mark' every_block_has_a_mark_of_its_own
step 'unpacked' document unpack
step 'configuration rendered for one host' render
step 'the same with the plug-in in it' conf_render energy
step 'removal from such files' remove_rendered
step 'Hadoop started, with the stock scheduler' start_hadoop
step 'what is needed is there' needed
step 'a job begun' begin at-install $MAPS $SAMPLES
step 'plug-in put in, ResourceManager restarted' put_in
step 'the job lived through it, right number' lived at-install $MAPS $SAMPLES
step 'checks of the document, with its pi: right number' check_scheduler
step 'NodeManager got its jar, and its class counts' put_into_node
step 'wordcount: right counts' wordcount
step 'grep: right counts' grep_example
step 'teragen, terasort, teravalidate: sorted, right sum' terasort
step 'checks of the document for the NodeManager' check_node
step 'all of them have joules' await joules_are_shown at-install "${JOBS[@]}"
step 'another version packed' make_next_version
step 'a job begun' begin at-upgrade $MAPS $SAMPLES
step 'upgraded: joules and what was learned go on' upgrade
step 'the job lived through it, right number' lived at-upgrade $MAPS $SAMPLES
step 'it has joules, too' await joules_are_shown at-upgrade
step 'NodeManager upgraded' upgrade_node
step 'a job begun' begin at-removal $MAPS $SAMPLES
step 'removed: stock scheduler, no mark left' remove
step 'the job lived through it, right number' lived at-removal $MAPS $SAMPLES
step 'the lines of the ledger stay' lines_stay
step 'removed from the NodeManager, a job runs' remove_node
step 'each block of docs/install.md was run' every_block_was_run
