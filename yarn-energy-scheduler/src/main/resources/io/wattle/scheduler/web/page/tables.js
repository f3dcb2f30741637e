// Tables and bars. Names come from users: everything goes in as text, nothing as markup.

import * as format from './format.js';

const NAMED = 3;

export function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  if (text !== undefined) {
    made.textContent = text;
  }
  return made;
}

// A long name breaks after its dots and dashes first; where it has none, anywhere.
export function breaking(tag, className, text) {
  const made = element(tag, className);
  text.split(/(?<=[./:@_-])/).forEach((part, i) => made.append(...(i > 0 ? [element('wbr'), part] : [part])));
  return made;
}

function joulesCell(row, value) {
  const known = value !== null;
  const lower = known && (row.unmetered_seconds > 0 || row.complete === false);
  const cell = element('td', 'n', (lower ? '≥ ' : '') + format.joules(value));
  cell.title = format.kilowattHours(value)
    + (row.unmetered_seconds > 0 ? '; not metered: ' + format.duration(row.unmetered_seconds)
      : row.complete === false ? '; some of it was not seen' : '');
  return cell;
}

function qualityCell(row) {
  const cell = element('td', '');
  if (row.quality) {
    cell.append(element('span', 'badge ' + row.quality, row.quality));
  } else {
    cell.append(element('span', 'none', format.UNKNOWN));
  }
  return cell;
}

/** heads: [[title, class name, tooltip]]; nothing: what is said where there are no rows. */
export function fill(table, heads, rows, nothing) {
  const head = element('tr');
  heads.forEach(([title, className, tip]) => {
    const cell = element('th', className, title);
    if (tip) {
      cell.title = tip;
    }
    head.append(cell);
  });
  const top = element('thead');
  top.append(head);
  const body = element('tbody');
  if (rows.length) {
    body.append(...rows);
  } else {
    const cell = element('td', 'none', nothing);
    cell.colSpan = heads.length;
    const row = element('tr');
    row.append(cell);
    body.append(row);
  }
  table.replaceChildren(top, body);
}

export function totals(table, name, rows, key) {
  fill(table, [[name, 'name'], ['Joules', 'n'], ['Above idle', 'n'], ['Rests on', '']],
    rows.map(row => {
      const line = element('tr');
      line.append(breaking('td', 'name', row[key]), joulesCell(row, row.joules), joulesCell(row, row.active_joules),
        qualityCell(row));
      return line;
    }), 'Nothing accounted for yet.');
}

export function apps(table, rows, base, whyAddress, nothing) {
  fill(table, [['Application', 'id'], ['Name', 'name'], ['User', 'short'], ['Queue', 'queue extra'], ['Submitted', 'time extra'],
    ['Finished', 'time extra'], ['Containers', 'n extra'], ['Joules', 'n'], ['Rests on', 'extra']],
  rows.map(row => {
    const link = breaking('a', '', row.app);
    link.href = new URL('../cluster/app/' + encodeURIComponent(row.app), base).href;
    const id = element('td', 'id');
    id.append(link);
    if (!row.finished) {
      const why = element('a', 'why', 'why?');
      why.href = whyAddress(row.app);
      why.title = 'Why its containers are placed as they are, or wait';
      id.append(' ', why);
    }
    const quality = qualityCell(row);
    quality.className = 'extra';
    const line = element('tr');
    line.append(id, element('td', 'name', row.name), breaking('td', 'short', row.user),
      breaking('td', 'queue extra', row.queue),
      element('td', 'time extra', format.moment(row.submitted)),
      element('td', 'time extra', row.finished ? format.moment(row.finished) : 'running'),
      element('td', 'n extra', format.whole(row.containers)), joulesCell(row, row.joules), quality);
    return line;
  }), nothing);
}

/** The first names of many; the tooltip has more. */
export function namesCell(names) {
  const cell = element('td', 'which');
  names.slice(0, NAMED).forEach((name, i) =>
    cell.append(breaking('span', 'whole', name + (i < names.length - 1 ? ',' : '')), ' '));
  cell.append(names.length > NAMED ? '…' : '');
  cell.title = names.slice(0, 100).join('\n') + (names.length > 100 ? '\n…' : '');
  return cell;
}

export function problems(table, nodes) {
  const byProblem = new Map();
  nodes.filter(it => it.problem).forEach(it => {
    if (!byProblem.has(it.problem)) {
      byProblem.set(it.problem, []);
    }
    byProblem.get(it.problem).push(it.node);
  });
  const rows = [...byProblem].sort((a, b) => b[1].length - a[1].length).slice(0, 50).map(([problem, names]) => {
    const line = element('tr');
    line.append(element('td', 'n', format.whole(names.length)), namesCell(names), element('td', 'text', problem));
    return line;
  });
  fill(table, [['Nodes', 'n'], ['Which', 'which'], ['What is wrong', 'text']], rows, '');
  return byProblem.size;
}

/** parts: [[class name, label, value]]; those without a value are left out. */
export function bar(box, keys, parts) {
  const known = parts.filter(([, , value]) => value !== null && value !== undefined && value > 0);
  const all = known.reduce((sum, [, , value]) => sum + value, 0);
  box.replaceChildren(...known.map(([name, label, value]) => {
    const piece = element('i', name);
    piece.style.width = value / all * 100 + '%';
    piece.title = label + ': ' + format.joules(value);
    return piece;
  }));
  keys.replaceChildren(...known.map(([name, label, value]) => {
    const line = element('li');
    line.title = format.joules(value);
    line.append(element('span', 'swatch ' + name), element('span', '', label),
      element('span', '', format.share(value, all)));
    return line;
  }));
  if (!known.length) {
    keys.append(element('li', 'none', format.UNKNOWN + ' nothing accounted for yet'));
  }
}
