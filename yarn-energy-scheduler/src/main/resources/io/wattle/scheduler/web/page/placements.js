// Where containers went: by queue and node class, and what shadow mode would have done.

import * as format from './format.js';
import {breaking, element, fill} from './tables.js';

const MODES = {
  active: 'Containers are placed by joules.',
  shadow: 'Shadow mode: the stock scheduler places containers; what the policy would have said of each is counted.',
  off: 'Switched off: the stock scheduler places containers, and nothing is counted here.'
};

const OTHER = 'Data are there, the application is to be got to know there, or the policy has no say; in shadow mode also '
  + 'what stock placed there though another class is better';

const HEADS = [['Queue', 'name'], ['Class', 'class-name'], ['Containers', 'n'],
  ['On best class', 'n', 'No class is better for them'],
  ['Best was full', 'n', 'Another class is better, and was not expected to have room in time'],
  ['After a wait', 'n', 'Another class is better, and they had waited for it as long as they may'],
  ['Other', 'n', OTHER], ['Mean wait', 'n', 'Of those in the queue that waited, whatever the class'],
  ['Expected', 'n', 'Joules that they were expected to add'],
  ['If on best', 'n', 'Joules that they were expected to add if each had got its best class']];

const SHADOW_HEADS = [['Would have left', 'n', 'For another class'], ['Would have come', 'n', 'From another class'],
  ['Would save', 'n'], ['Would cost more', 'n']];

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
  made.append(breaking('td', 'name', row.queue),
    breaking('td', 'class-name', row.node_class + (row.role === 'master' ? ', masters' : '')),
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
