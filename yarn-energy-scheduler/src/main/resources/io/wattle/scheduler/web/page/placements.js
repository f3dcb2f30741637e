// Where containers went: by queue and node class, and what shadow mode would have done.

import * as format from './format.js';
import {element, fill} from './tables.js';

const MODES = {
  active: 'Containers are placed by joules.',
  shadow: 'Shadow mode: the stock scheduler places containers; what the policy would have said of each is counted.',
  off: 'Switched off: the stock scheduler places containers, and nothing is counted here.'
};

const HEADS = [['Queue', 'name'], ['Class', ''], ['Containers', 'n'], ['On its best class', 'n'],
  ['That was full', 'n'], ['Waited long enough', 'n'], ['Other', 'n'], ['Mean wait', 'n'], ['Expected', 'n'],
  ['On the best', 'n']];

const SHADOW_HEADS = [['Would have left', 'n'], ['Would have come', 'n'], ['Would save', 'n'], ['Would cost more', 'n']];

const OTHER = 'Data are there, the application is to be got to know there, or the policy has no say; in shadow mode also '
  + 'what stock placed there though another class is better';

function number(value, title) {
  const cell = element('td', 'n', value);
  if (title) {
    cell.title = title;
  }
  return cell;
}

/** Of a queue; a wait is counted with the container that ended it, whatever its class. */
function meanWait(waits, row) {
  const found = waits.find(it => it.queue === row.queue && it.role === row.role);
  if (!found || found.mean_seconds === null) {
    return number(format.UNKNOWN, found ? 'nothing waited' : '');
  }
  return number(format.seconds(found.mean_seconds),
    format.whole(found.waited) + ' of ' + format.whole(found.containers) + ' in this queue waited');
}

function line(row, waits, shadow) {
  const made = element('tr');
  const expected = row.expected_joules === null ? 'no times of its like are known'
    : 'of ' + format.whole(row.expected_containers) + ' containers whose times are known';
  made.append(element('td', 'name', row.queue),
    element('td', '', row.node_class + (row.role === 'master' ? ', masters' : '')),
    number(format.whole(row.containers)), number(format.whole(row.best)), number(format.whole(row.as_best_is_full)),
    number(format.whole(row.after_wait)), number(format.whole(row.other), OTHER), meanWait(waits, row),
    number(format.joules(row.expected_joules), expected), number(format.joules(row.best_class_joules), expected));
  if (shadow) {
    made.append(number(format.whole(row.would_wait), 'for another class'), number(format.whole(row.would_come)),
      number(format.joules(row.would_save_joules), expected), number(format.joules(row.would_cost_joules), expected));
  }
  return made;
}

export function show(mode, table, placements) {
  mode.textContent = MODES[placements.mode] || '';
  const rows = placements.by_queue_and_class;
  const shadow = placements.mode === 'shadow' || rows.some(it => it.would_wait > 0);
  fill(table, shadow ? HEADS.concat(SHADOW_HEADS) : HEADS,
    rows.map(it => line(it, placements.waits, shadow)), 'No containers placed yet.');
}
