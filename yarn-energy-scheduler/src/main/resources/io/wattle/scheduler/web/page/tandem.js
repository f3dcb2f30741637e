// Nodes that sleep and wake, and why: hidden while the tandem is off. The sentences come from the ResourceManager.

import * as format from './format.js';
import {breaking, element, fill, namesCell} from './tables.js';

const BASE = new URL('.', import.meta.url);
const EVERY = 5000;
const SELDOM = 30000;
const LARGE = 1000;
const MOST_EVENTS = 10;

const MODES = {
  active: 'Nodes that nobody needs are sent to sleep, and woken in time.',
  'dry-run': 'Dry run: no node is switched; states are those that nodes would have.'
};

const at = id => document.getElementById(id);
const words = label => label.replaceAll('_', ' ');

let states = new Map();
let nextAt = 0;

/** The state of a node by its host, as the map shows it: only of those that really sleep or are being switched. */
export const stateOf = host => states.get(host);

function share(value) {
  return value === null ? format.UNKNOWN : format.share(value, 1);
}

function load(answer) {
  const parts = ['Demand: ' + share(answer.demand_share) + ' of what the nodes that are up serve in time',
    'expected: ' + share(answer.expected_share)];
  if (answer.load_error_share !== null) {
    parts.push('forecasts of work were off by ' + share(answer.load_error_share));
  }
  Object.entries(answer.idle_error_share).forEach(([group, error]) =>
    parts.push('of idle times of ' + group + ' by ' + share(error)));
  return parts.join('; ') + '.';
}

function savings(answer) {
  const sum = answer.saved || answer.would_have_saved;
  return (answer.saved ? 'Saved ' : 'Would have saved ') + format.joules(sum.joules)
    + ' since this mode came into force, in ' + format.duration(sum.asleep_seconds) + ' of sleep ('
    + format.whole(sum.sleeps) + ' sleeps, ' + format.whole(sum.wakes) + ' wakes), ' + sum.assumption + '.';
}

// Thousands of nodes stay as they are for few reasons.
function groups(nodes) {
  const found = new Map();
  nodes.forEach(it => {
    const state = it.state || it.would_be_state;
    const key = [it.group, state, it.cause].join(' ');
    if (!found.has(key)) {
      found.set(key, {group: it.group, state, why: it.why, hosts: []});
    }
    found.get(key).hosts.push(it.host);
  });
  return [...found.values()];
}

function why(group) {
  const known = group.why === null ? format.UNKNOWN : group.why;
  return element('td', group.why === null ? 'text none' : 'text', (group.hosts.length > 1 ? group.hosts[0] + ': ' : '') + known);
}

function showNodes(answer) {
  fill(at('tandem-nodes'), [['Class', 'class-name'], [answer.dry_run ? 'Would be' : 'State', ''], ['Nodes', 'n'],
    ['Which', 'which'], ['Why', 'text rest']],
  groups(answer.nodes).map(it => {
    const line = element('tr');
    line.append(breaking('td', 'class-name', it.group), element('td', '', words(it.state)),
      element('td', 'n', format.whole(it.hosts.length)), namesCell(it.hosts), why(it));
    return line;
  }), 'No node of a class that may sleep is registered.');
}

function showEvents(answer) {
  fill(at('tandem-events'), [['Time', 'time'], ['Node', 'which'], ['Event', ''], ['What', 'text rest']],
    answer.events.slice(0, MOST_EVENTS).map(it => {
      const line = element('tr');
      line.append(element('td', 'time', format.moment(it.time)), breaking('td', 'which', it.host),
        element('td', '', words(it.kind)), element('td', 'text rest', it.text));
      return line;
    }), 'Nothing has happened yet.');
}

function show(answer) {
  at('tandem-mode').textContent = MODES[answer.mode] || '';
  const problems = [answer.blocked_reason, ...answer.warnings].filter(it => it !== null);
  at('tandem-problem').hidden = problems.length === 0;
  at('tandem-problem').textContent = problems.length ? 'Tandem: ' + problems.join('; ') + '.' : '';
  at('tandem-load').textContent = load(answer);
  at('tandem-saved').textContent = savings(answer);
  showNodes(answer);
  showEvents(answer);
  states = new Map(answer.dry_run ? [] : answer.nodes.map(it => [it.host, it.state]));
}

async function refresh() {
  if (document.hidden || Date.now() < nextAt) {
    return;
  }
  try {
    const response = await fetch(new URL('v1/tandem', BASE), {
      headers: {Accept: 'application/json'}, signal: AbortSignal.timeout(30000)
    });
    at('tandem').hidden = !response.ok;
    if (response.ok) {
      const answer = await response.json();
      nextAt = answer.nodes.length > LARGE ? Date.now() + SELDOM : 0;
      show(answer);
    } else {
      states = new Map();
    }
  } catch (ignored) {
    // That the ResourceManager does not answer, the page says.
  }
}

/** Shows it as long as there is a tandem. */
export function start() {
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, EVERY);
  return refresh();
}
