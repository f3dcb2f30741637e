#!/usr/bin/env bash
# Stops NameNode and SecondaryNameNode here, and the DataNodes of the file "workers". "--config DIR" as for hdfs.
set -uo pipefail
hdfs=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")/bin/hdfs
failed=0
"$hdfs" "$@" --daemon stop namenode || failed=1
"$hdfs" "$@" --workers --daemon stop datanode || failed=1
"$hdfs" "$@" --daemon stop secondarynamenode || failed=1
exit $failed
