// Asks for the figures every few seconds and shows them.

import * as format from './format.js';
import * as chart from './chart.js';
import * as map from './map.js';
import * as tables from './tables.js';
import * as placements from './placements.js';
import * as tandem from './tandem.js';
import * as why from './why.js';

const BASE = new URL('.', import.meta.url);
const EVERY = 5000;
const NODES_SELDOM = 30000;
const LARGE = 1000;
const APPS = 100;
const TYPED = 300;

const at = id => document.getElementById(id);
let nodesShown = 0;
let nodesAt = 0;
let reportTime = null;
let failure = null;

async function ask(what) {
  const response = await fetch(new URL('v1/' + what, BASE), {
    headers: {Accept: 'application/json'}, signal: AbortSignal.timeout(30000)
  });
  const text = await response.text();
  let answer = null;
  try {
    answer = JSON.parse(text);
  } catch (ignored) {
    throw new Error('The ResourceManager answered ' + response.status + ' without figures.');
  }
  if (!response.ok) {
    if (answer.failures) {
      showFailures(answer.failures);
      showBound(answer);
    }
    throw new Error(response.status + ': ' + answer.error);
  }
  return answer;
}

function showCluster(cluster) {
  at('watts').textContent = format.watts(cluster.watts);
  at('known').textContent = cluster.nodes === 0 ? 'no nodes'
    : 'of ' + format.whole(cluster.nodes_with_watts) + ' of ' + format.whole(cluster.nodes) + ' nodes';
  at('meters').textContent = metersRead(cluster.meter_round);
  const lower = cluster.joules !== null && cluster.unmetered_seconds > 0;
  at('joules').textContent = (lower ? '≥ ' : '') + format.joules(cluster.joules);
  at('joules').title = format.kilowattHours(cluster.joules);
  at('unmetered').textContent = [cluster.joules === null ? '' : format.kilowattHours(cluster.joules),
    cluster.unmetered_seconds > 0 ? format.duration(cluster.unmetered_seconds) + ' of nodes not metered' : '']
    .filter(Boolean).join('; ');
  const quality = cluster.joules_by_quality;
  tables.bar(at('quality'), at('quality-keys'), [['measured', 'measured', quality.measured],
    ['estimated', 'estimated', quality.estimated], ['assumed', 'assumed', quality.assumed]]);
  tables.bar(at('parts'), at('parts-keys'), [['active', 'containers, above idle', cluster.active_joules],
    ['container-idle', 'containers, idle part', cluster.container_idle_joules],
    ['idle-bucket', 'idle, nobody’s', cluster.idle_bucket_joules], ['boot', 'booting', cluster.boot_joules],
    ['shutdown', 'shutting down', cluster.shutdown_joules]]);
  const said = cluster.decisions;
  at('decisions').replaceChildren(...[['placed', said.placed, 'taken'],
    ['deferred', said.deferred, 'refused for now: another class or host is better, or the node is full'],
    ['rejected', said.rejected, 'refused: the request is larger than the node'],
    ['class not known', said.unknown, 'taken: nothing is known of the node']].map(([label, value, title]) => {
    const line = tables.element('li');
    line.title = title;
    line.append(tables.element('span', '', label), tables.element('span', '', format.whole(value)));
    return line;
  }));
  placements.show(at('mode'), at('placements'), cluster.placements);
  showFailures(cluster.failures);
  showBound(cluster);
  const drawn = cluster.last_hour.some(it => it.watts !== null);
  at('chart-box').hidden = !drawn;
  at('no-chart').hidden = drawn;
  if (drawn) {
    chart.draw(at('chart'), cluster);
  }
}

function metersRead(round) {
  if (round === null) {
    return '';
  }
  return format.whole(round.read) + ' of ' + format.whole(round.meters) + ' meters read in '
    + format.seconds(round.seconds) + (round.overdue > 0 ? ', ' + format.whole(round.overdue) + ' late' : '');
}

function showFailures(failures) {
  const failed = Object.entries(failures).map(([where, count]) => where + ' ' + format.whole(count) + '×');
  at('failures').hidden = failed.length === 0;
  at('failures').textContent = 'The energy scheduler failed, and the ResourceManager went on as without it: '
    + failed.join(', ') + '. Its log has each cause once.';
}

// An administrator's command that bounds the mode, until it is lifted.
function showBound(cluster) {
  const bound = cluster.mode_bound;
  at('bound').hidden = bound === null;
  at('bound').textContent = bound === null ? '' : 'No more than ' + cluster.most_mode + ' is allowed, since '
    + format.moment(bound.since) + ', by ' + bound.by + (bound.reason === null ? '' : ': ' + bound.reason)
    + '. The settings say ' + cluster.mode + '.';
}

function showLedger(ledger) {
  at('since').textContent = [ledger.since === null ? '' : 'since ' + format.moment(ledger.since),
    ledger.state === 'in_memory' ? 'kept in memory only' : ''].filter(Boolean).join(', ');
  at('ledger').hidden = ledger.problem === null && ledger.lost_lines === 0;
  at('ledger').textContent = 'Energy ledger: ' + [ledger.problem,
    ledger.state === 'waiting' ? 'joules of before are not in the figures' : '',
    ledger.waiting_lines > 0 ? format.whole(ledger.waiting_lines) + ' finished applications wait to be written' : '',
    ledger.lost_lines > 0 ? format.whole(ledger.lost_lines) + ' will never be' : ''].filter(Boolean).join('; ') + '.';
  at('learned').hidden = ledger.learned_jobs_problem === null;
  at('learned').textContent = 'Learning: ' + ledger.learned_jobs_problem + '.';
}

function showNodes(answer) {
  nodesShown = answer.nodes.length;
  map.draw(at('nodes'), answer.nodes, tandem.stateOf);
  at('no-nodes').hidden = nodesShown > 0;
  at('legend').hidden = nodesShown === 0;
  at('node-problems').hidden = tables.problems(at('problem-table'), answer.nodes) === 0;
}

function showApps(answer) {
  const looked = at('find').value.trim();
  tables.apps(at('apps'), answer.apps, BASE, why.address, looked === '' ? 'No applications yet.'
    : 'None has “' + looked + '” in its id, name, user or queue.');
  at('apps-note').textContent = answer.total > answer.apps.length
    ? 'The first ' + format.whole(answer.apps.length) + ' of ' + format.whole(answer.total) + '.' : '';
}

const askedApps = () => 'apps?limit=' + APPS + '&sort=' + encodeURIComponent(at('order').value)
  + '&contains=' + encodeURIComponent(at('find').value.trim());

async function refresh() {
  const which = askedApps();
  const withNodes = nodesShown <= LARGE || Date.now() - nodesAt >= NODES_SELDOM;
  const [cluster, apps, queues, users, classes, nodes] = await Promise.all([ask('cluster'),
    ask(which), ask('queues'), ask('users'), ask('node-classes'), withNodes ? ask('nodes') : null]);
  // First: what is hidden has no size to draw in.
  at('figures').hidden = false;
  showCluster(cluster);
  showLedger(cluster.ledger);
  if (which === askedApps()) {
    showApps(apps);
  }
  tables.totals(at('queues'), 'Queue', queues.queues, 'queue');
  tables.totals(at('users'), 'User', users.users, 'user');
  tables.totals(at('node-classes'), 'Class', classes.node_classes, 'node_class');
  if (nodes) {
    nodesAt = Date.now();
    showNodes(nodes);
  }
  reportTime = new Date(cluster.time);
  const root = document.documentElement;
  root.dataset.updates = Number(root.dataset.updates || 0) + 1;
}

function showState() {
  at('problem').hidden = failure === null;
  at('problem').textContent = failure === null ? '' : failure;
  at('figures').classList.toggle('stale', failure !== null);
  if (reportTime === null) {
    at('updated').textContent = failure === null ? 'Loading…' : '';
    return;
  }
  const age = Math.max(0, (Date.now() - reportTime.getTime()) / 1000);
  at('updated').textContent = 'Figures of ' + format.clock(reportTime, true) + ', ' + format.duration(age) + ' ago';
}

let running = false;

async function turn() {
  if (running || document.hidden) {
    return;
  }
  running = true;
  await attempt(refresh);
  running = false;
}

async function attempt(action) {
  try {
    await action();
    failure = null;
  } catch (error) {
    failure = error instanceof TypeError || error.name === 'TimeoutError'
      ? 'The ResourceManager does not answer.' : error.message;
  }
  showState();
}

// At once, whatever else is being asked; an answer to what was typed before is of no use any more.
const findApps = () => attempt(async () => {
  const which = askedApps();
  const apps = await ask(which);
  if (which === askedApps()) {
    showApps(apps);
  }
});

let typed;

map.legend(at('legend'));
at('find').value = new URLSearchParams(location.search).get('find') || '';
at('order').addEventListener('change', findApps);
at('find').addEventListener('input', () => {
  clearTimeout(typed);
  typed = setTimeout(findApps, TYPED);
});
document.addEventListener('visibilitychange', turn);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', turn);
setInterval(turn, EVERY);
setInterval(showState, 1000);
why.start();
// First: the map shows who sleeps.
tandem.start().then(turn);
