# shellcheck shell=bash
# Sourced by proof.sh: a cluster of one host, as an operator sets it up, and what its daemons say.

readonly HOST=onebox
readonly ADDRESS=10.87.1.1

# For all that comes after: mounts, network and host name of its own.
host_of_its_own() {
  cd "$KEPT_AT"
  mount -t tmpfs drop-in /tmp
  mkdir "$WORK"
  # Where the folder was may lie below /tmp, which is another one by now: only this process still knows the way.
  mount --no-canonicalize --bind . "$WORK"
  cd "$WORK"
  # The document's names of hosts lead here, so that its commands run as they stand.
  printf '127.0.0.1 localhost\n%s %s RM NM\n' "$ADDRESS" "$HOST" >hosts
  mount --bind hosts /etc/hosts
  echo "$HOST" >/proc/sys/kernel/hostname
  ip link set lo up
  ip address add "$ADDRESS/32" dev lo
}

# "conf render" writes hosts that are either master or worker; this one is both. So: the master's files with the worker's
# keys behind them, and no label that keeps tasks away from the master.
render() {
  cat >"$WORK/one.yaml" <<TEXT
clusters:
  one:
    workers: {xeon-e5-2603: 1}
    master: xeon-e5-2603
    hdfsBlockMb: 64
    hdfsReplication: 1
TEXT
  conf_render capacity
  cp "$WORK/rendered-capacity/master"/* "$HADOOP_CONF_DIR"
  local worker=$WORK/rendered-capacity/worker-xeon-e5-2603 file
  for file in yarn-site.xml hdfs-site.xml; do
    sed -i '/<\/configuration>/d' "$HADOOP_CONF_DIR/$file"
    sed '1,/<configuration>/d' "$worker/$file" >>"$HADOOP_CONF_DIR/$file"
  done
  grep HDFS_DATANODE_OPTS "$worker/hadoop-env.sh" >>"$HADOOP_CONF_DIR/hadoop-env.sh"
  drop_key yarn-site.xml yarn.nodemanager.node-labels.provider
  drop_key yarn-site.xml yarn.nodemanager.node-labels.provider.configured-node-partition
  drop_key mapred-site.xml mapreduce.job.am.node-label-expression
  # An attribute would win over the hosts file, and nobody would see one that is not read.
  drop_key yarn-site.xml yarn.nodemanager.node-attributes.provider
  drop_key yarn-site.xml yarn.nodemanager.node-attributes.provider.configured-node-attributes
  # Tasks live for seconds here: less time goes into compilers.
  sed -i 's/-XX:+UseSerialGC/& -XX:TieredStopAtLevel=1/' "$HADOOP_CONF_DIR/mapred-site.xml"
  # The disk of this machine is not that of the class.
  drop_key hdfs-site.xml dfs.datanode.du.reserved
  # The class is an x86 machine; elsewhere there is no native code for it.
  [[ $(uname -m) == x86_64 ]] || drop_key yarn-site.xml yarn.nodemanager.recovery.enabled
}

# conf_render SCHEDULER
conf_render() {
  "$WATTLE/bin/tuner" conf render --cluster one --cluster-file "$WORK/one.yaml" --out "$WORK/rendered-$1" \
    --master-host "$HOST" --data-dir "$WORK/data" --hadoop-home "$HADOOP_HOME" --scheduler "$1"
}

# drop_key FILE KEY
drop_key() {
  local file=$HADOOP_CONF_DIR/$1
  awk -v name="<name>$2</name>" '
    /<property>/ { held = ""; holding = 1 }
    holding { held = held $0 "\n"; if (/<\/property>/) { holding = 0; if (!index(held, name)) printf "%s", held }; next }
    { print }' "$file" >"$file.new"
  mv "$file.new" "$file"
}

# In the order of the README.txt that was rendered.
start_hadoop() {
  hdfs namenode -format
  hdfs --daemon start namenode
  hdfs --daemon start datanode
  # Its pages answer seconds before it takes calls.
  await hdfs dfs -mkdir -p /rmstore /tmp "/user/$USER"
  hdfs dfs -chmod 700 /rmstore
  hdfs dfs -chmod 1777 /tmp
  yarn --daemon start resourcemanager
  yarn --daemon start nodemanager
  mapred --daemon start historyserver
  await node_is_there
  is_stock
}

rm_log() { printf '%s' "$HADOOP_LOG_DIR/hadoop-$USER-resourcemanager-$HOST.log"; }

# rest PATH: what the ResourceManager answers.
rest() { curl -s --max-time 20 "http://RM:8088/$1"; }

answers() { [[ $(curl -s -o /dev/null --max-time 20 -w '%{http_code}' "http://RM:8088/$1") == "$2" ]]; }

node_is_there() { rest ws/v1/cluster/metrics | grep -q '"activeNodes":1[,}]'; }

node_answers() { curl -s --max-time 20 http://NM:8042/ws/v1/node/info | grep -q '"nodeHealthy":true'; }

joules_are_there() { answers energy/v1/cluster 200; }

# The last start's.
scheduler_in_log() { sed -n 's/.*Using Scheduler: //p' "$(rm_log)" | tail -n 1; }

is_stock() {
  await answers energy/v1/cluster 404
  [[ $(scheduler_in_log) == *.scheduler.capacity.CapacityScheduler ]] || die "the log names $(scheduler_in_log)"
  # What it runs with, whatever lies in files by now.
  rest conf >"$WORK/conf.xml"
  ! grep -q 'io\.wattle' "$WORK/conf.xml" || die "it still has $(grep -o '[^>]*io\.wattle[^<]*' "$WORK/conf.xml")"
}

is_plug_in() {
  await joules_are_there
  [[ $(scheduler_in_log) == io.wattle.scheduler.EnergyCapacityScheduler ]] || die "the log names $(scheduler_in_log)"
  await node_is_there
  rest energy/v1/cluster >"$WORK/cluster.json"
  expect '"failures":{}' "$WORK/cluster.json"
  expect '"problem":null' "$WORK/cluster.json"
  expect '"learned_jobs_problem":null' "$WORK/cluster.json"
}

# Which jar of ours the last start had on its class path.
scheduler_jars_in_log() {
  grep 'STARTUP_MSG:   classpath = ' "$(rm_log)" | tail -n 1 | tr ':' '\n' |
    sed -n 's/.*\/\(yarn-energy-scheduler-.*\.jar\)$/\1/p'
}

cluster_joules() { rest energy/v1/cluster | sed -n 's/^[^{]*{"time":[^{]*"nodes":[0-9]*,"joules":\([0-9.E+-]*\),.*/\1/p'; }

# at_least A B: of two figures.
at_least() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a != "" && b != "" && a + 0 >= b + 0) }'; }
