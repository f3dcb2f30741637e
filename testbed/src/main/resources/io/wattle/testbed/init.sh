# First process of a testbed's namespaces: takes in the processes that daemons leave behind, and ends with the supervisor.
# A command in the background would get /dev/null for its input, by whose end the supervisor knows that its caller went.
# Where memory runs out the kernel is to end what is in a testbed, and not what else runs here.
echo 500 2>/dev/null > /proc/self/oom_score_adj || true
exec 3<&0
"$@" <&3 3<&- &
supervisor=$!
exec 3<&- </dev/null
# A wait for one process only would leave the others' remains.
while kill -0 "$supervisor" 2>/dev/null; do
  wait -n
done
