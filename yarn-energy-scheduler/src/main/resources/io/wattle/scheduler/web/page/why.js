// Why the containers of one application are placed as they are: what #why=application_... in the address asks for. The
// sentences come from the ResourceManager, so that page, REST and command say the same.

import * as format from './format.js';
import {breaking, element, fill} from './tables.js';

const BASE = new URL('.', import.meta.url);
const EVERY = 5000;
const NAMED = /^#why=(application_\d{1,18}_\d{1,9})$/;

const at = id => document.getElementById(id);
let shown = null;

/** Where the view of an application is. */
export const address = app => '#why=' + app;

function asked() {
  const found = NAMED.exec(location.hash);
  return found === null ? null : found[1];
}

function cell(className, value, show) {
  return value === null ? element('td', className + ' none', format.UNKNOWN) : element('td', className, show(value));
}

function expected(className, value, quality, unit) {
  const made = cell(className, value, it => it.toLocaleString('en', {maximumFractionDigits: it < 10 ? 1 : 0}) + ' ' + unit);
  if (quality !== null) {
    made.title = quality;
  }
  return made;
}

// Masters go where masters belong: their seconds and joules are not compared.
function classes(request) {
  const table = element('table');
  const compared = request.master ? [] : [['Seconds', 'n'], ['Joules', 'n']];
  fill(table, [['Class', 'class-name'], ['Nodes', 'n'], ['Room now', ''], ...compared, ['What is thought of it', 'text rest']],
    request.node_classes.map(it => {
      const line = element('tr', it.standing);
      line.append(breaking('td', 'class-name', it.node_class), element('td', 'n', format.whole(it.nodes)),
        element('td', it.room_now ? '' : 'none', it.room_now ? 'yes' : 'no'));
      if (!request.master) {
        line.append(expected('n', it.expected_seconds, it.seconds_quality, 's'),
          expected('n', it.expected_joules, it.joules_quality, 'J'));
      }
      line.append(element('td', 'text rest', it.words));
      return line;
    }), 'No class to compare.');
  return scrolling(table);
}

function scrolling(table) {
  const box = element('div', 'scroll');
  box.append(table);
  return box;
}

function request(it) {
  const part = element('div', 'request');
  part.append(element('h3', '', it.master ? 'Application master' : 'Priority ' + it.priority), element('p', '', it.words),
    element('p', 'quiet', 'Workload: ' + it.workload_words + '.'));
  if (it.node_classes.length) {
    part.append(classes(it));
  }
  const rests = it.node_classes.map(of => of.seconds_quality).filter(quality => quality !== null);
  if (!it.master && rests.length && rests.every(quality => quality === 'assumed')) {
    part.append(element('p', 'quiet', 'Seconds and joules compare the classes and forecast nothing: no container like these has run to its end yet.'));
  }
  return part;
}

function seen(answer) {
  if (!answer.seen.length) {
    return element('p', 'quiet', 'Nothing is learned of its containers yet.');
  }
  const table = element('table');
  fill(table, [['Priority', ''], ['Class', 'class-name'], ['What its containers showed', 'text rest']],
    answer.seen.map(it => {
      const line = element('tr');
      line.append(element('td', '', String(it.priority)), breaking('td', 'class-name', it.node_class),
        element('td', 'text rest', it.words));
      return line;
    }));
  return scrolling(table);
}

function running(answer) {
  const parts = Object.entries(answer.running_containers).map(([name, count]) => format.whole(count) + ' on ' + name);
  if (answer.running_containers_of_unknown_class > 0) {
    parts.push(format.whole(answer.running_containers_of_unknown_class) + ' on nodes of no known class');
  }
  return 'Containers it has, the master’s included: ' + (parts.length ? parts.join(', ') : 'none') + '.';
}

function show(answer) {
  at('why-facts').textContent = [answer.name, 'of ' + answer.user, 'in ' + answer.queue, 'mode ' + answer.mode].join(', ');
  const parts = [element('p', '', answer.words), element('p', '', running(answer))];
  answer.hints.problems.forEach(it => parts.push(element('p', 'banner', it)));
  if (answer.yarn_says !== null) {
    parts.push(element('p', '', 'Its master does not run yet. YARN says: ' + answer.yarn_says));
  }
  if (answer.nodes_of_unknown_class > 0) {
    parts.push(element('p', 'quiet', format.whole(answer.nodes_of_unknown_class)
      + (answer.nodes_of_unknown_class === 1 ? ' node is of no known class: it takes' : ' nodes are of no known class: they take')
      + ' everything, as stock.'));
  }
  answer.requests.forEach(it => parts.push(request(it)));
  if (answer.more_requests > 0) {
    parts.push(element('p', 'quiet', 'And ' + format.whole(answer.more_requests) + ' more requests.'));
  }
  parts.push(element('h3', '', 'Learned'), seen(answer));
  at('why-figures').replaceChildren(...parts);
}

async function refresh() {
  const app = asked();
  at('why').hidden = app === null;
  if (app === null) {
    shown = null;
  }
  if (app === null || document.hidden) {
    return;
  }
  if (app !== shown) {
    shown = app;
    at('why-app').textContent = app;
    at('why-facts').textContent = 'Loading…';
    at('why-figures').replaceChildren();
    // The link that was followed may be far below.
    at('why').scrollIntoView({block: 'nearest'});
  }
  let problem = null;
  try {
    const response = await fetch(new URL('v1/apps/' + app + '/placement', BASE), {
      headers: {Accept: 'application/json'}, signal: AbortSignal.timeout(30000)
    });
    const answer = await response.json();
    if (app !== asked()) {
      return;
    }
    if (response.ok) {
      show(answer);
    } else {
      // An application that has ended is no trouble.
      const gone = response.status === 404;
      problem = gone ? null : response.status + ': ' + answer.error;
      at('why-facts').textContent = gone ? answer.error + '.' : '';
      at('why-figures').replaceChildren();
    }
  } catch (error) {
    problem = 'The ResourceManager does not answer.';
  }
  at('why-problem').hidden = problem === null;
  at('why-problem').textContent = problem === null ? '' : problem;
}

/** Shows the view while the address asks for it. */
export function start() {
  at('why-close').addEventListener('click', () => { location.hash = ''; });
  addEventListener('hashchange', refresh);
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, EVERY);
  refresh();
}
