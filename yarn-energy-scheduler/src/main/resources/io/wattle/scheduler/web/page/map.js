// A square for each node, by class: colour for its load, border for a problem. Squares are kept and only repainted.

import * as format from './format.js';
import {element} from './tables.js';

const MANY = 300;
const squares = new Map();

const hostOf = node => node.node.replace(/:\d+$/, '');

function look(node, tandem) {
  let base;
  if (tandem === 'asleep') {
    base = 'asleep';
  } else if (tandem === 'suspending' || tandem === 'waking') {
    base = 'changing';
  } else if (!node.registered || node.state === 'lost') {
    base = 'away';
  } else if (node.state === 'asleep') {
    base = 'asleep';
  } else if (node.state === 'booting' || node.state === 'shutting_down') {
    base = 'changing';
  } else {
    base = 'l' + (node.used_vcores > 0 && node.vcores > 0
      ? Math.min(5, Math.max(1, Math.ceil(node.used_vcores / node.vcores * 5))) : 0);
  }
  return base + (node.problem && node.registered ? ' trouble' : '');
}

function describe(node, tandem) {
  const switched = tandem !== undefined && tandem !== 'awake';
  return [
    node.node + ' (' + (node.node_class || 'class not known') + ', '
      + (switched ? tandem : node.registered ? (node.state || 'state not known').replace('_', ' ') : 'not registered') + ')',
    node.watts === null ? 'watts not known' : format.watts(node.watts) + ', ' + node.quality,
    node.used_vcores + ' of ' + node.vcores + ' vcores used by ' + node.containers + ' containers',
    format.joules(node.joules) + ' so far',
    node.problem || ''
  ].filter(Boolean).join('\n');
}

function square(node, stateOf) {
  const tandem = stateOf(hostOf(node));
  let made = squares.get(node.node);
  if (!made) {
    made = document.createElement('i');
    squares.set(node.node, made);
  }
  const className = look(node, tandem);
  if (made.className !== className) {
    made.className = className;
  }
  const title = describe(node, tandem);
  if (made.title !== title) {
    made.title = title;
  }
  return made;
}

function summary(nodes) {
  const registered = nodes.filter(it => it.registered);
  const known = registered.filter(it => it.watts !== null);
  const sum = known.length ? known.reduce((total, it) => total + it.watts, 0) : null;
  const away = nodes.length - registered.length;
  return format.whole(registered.length) + (registered.length === 1 ? ' node' : ' nodes') + ', '
    + (known.length < registered.length ? 'watts of ' + format.whole(known.length) + ' known: ' : '')
    + format.watts(sum) + (away ? ', ' + format.whole(away) + ' not registered' : '');
}

export function legend(list) {
  const entries = [['l0', 'idle'], ['l1', 'to 20%'], ['l2', '40%'], ['l3', '60%'], ['l4', '80%'],
    ['l5', '100% of vcores'], ['l0 trouble', 'problem'], ['away', 'lost or not registered'], ['asleep', 'asleep'],
    ['changing', 'booting or shutting down']];
  list.replaceChildren(...entries.map(([name, label]) => {
    const line = element('li');
    line.append(element('i', name), element('span', '', label));
    return line;
  }));
}

/** stateOf: what the tandem says of a host, if it does. */
export function draw(box, nodes, stateOf) {
  const classes = new Map();
  nodes.forEach(it => {
    const name = it.node_class || '';
    if (!classes.has(name)) {
      classes.set(name, []);
    }
    classes.get(name).push(it);
  });
  const seen = new Set(nodes.map(it => it.node));
  [...squares.keys()].filter(it => !seen.has(it)).forEach(it => squares.delete(it));
  const names = [...classes.keys()].sort((a, b) => (a === '') - (b === '') || a.localeCompare(b));
  box.replaceChildren(...names.map(name => {
    const members = classes.get(name);
    const title = element('h3', '', name || 'class not known');
    title.append(element('span', 'quiet', summary(members)));
    const map = element('div', nodes.length > MANY ? 'map many' : 'map');
    map.append(...members.map(it => square(it, stateOf)));
    const part = element('div', 'class');
    part.append(title, map);
    return part;
  }));
}
