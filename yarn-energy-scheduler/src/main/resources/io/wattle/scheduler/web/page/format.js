// Figures as people read them. What is not known is an en dash, never a zero.

export const UNKNOWN = '–';

const count = new Intl.NumberFormat('en');
const PREFIXES = [[1e12, 'T'], [1e9, 'G'], [1e6, 'M'], [1e3, 'k']];

function scaled(value, unit) {
  if (value === null || value === undefined) {
    return UNKNOWN;
  }
  const [factor, prefix] = PREFIXES.find(([least]) => Math.abs(value) >= least * 0.9995) || [1, ''];
  const shown = value / factor;
  const digits = Math.abs(shown) >= 99.95 ? 0 : Math.abs(shown) >= 9.995 ? 1 : 2;
  return shown.toLocaleString('en', {maximumFractionDigits: digits}) + ' ' + prefix + unit;
}

export const watts = value => scaled(value, 'W');
export const joules = value => scaled(value, 'J');
export const whole = value => count.format(value);

export function kilowattHours(value) {
  return value === null || value === undefined ? 'not known' : scaled(value / 3600, 'Wh');
}

export function duration(seconds) {
  if (seconds < 90) {
    return Math.round(seconds) + ' s';
  }
  if (seconds < 5400) {
    return Math.round(seconds / 60) + ' min';
  }
  return (seconds / 3600).toLocaleString('en', {maximumFractionDigits: 1}) + ' h';
}

export function seconds(value) {
  return value < 1 ? 'under 1 s' : duration(value);
}

const two = number => String(number).padStart(2, '0');

export function clock(date, withSeconds) {
  return two(date.getHours()) + ':' + two(date.getMinutes()) + (withSeconds ? ':' + two(date.getSeconds()) : '');
}

export function moment(text) {
  const date = new Date(text);
  const today = date.toDateString() === new Date().toDateString();
  return (today ? '' : date.getFullYear() + '-' + two(date.getMonth() + 1) + '-' + two(date.getDate()) + ' ')
    + clock(date, false);
}

export function share(part, all) {
  const percent = all > 0 ? part / all * 100 : 0;
  return percent > 0 && percent < 1 ? '<1%' : Math.round(percent) + '%';
}
