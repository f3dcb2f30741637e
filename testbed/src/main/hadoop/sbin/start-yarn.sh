#!/usr/bin/env bash
# Starts the ResourceManager here, and the NodeManagers of the file "workers". "--config DIR" as for yarn.
set -uo pipefail
yarn=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")/bin/yarn
failed=0
"$yarn" "$@" --daemon start resourcemanager || failed=1
"$yarn" "$@" --workers --daemon start nodemanager || failed=1
exit $failed
