// Watts over the last hour. A time without known watts is a gap, not a zero.

import * as format from './format.js';

let chart = null;

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function points(samples) {
  const made = samples.map(it => ({x: Date.parse(it.time), y: it.watts, known: it.nodes_with_watts, nodes: it.nodes}));
  const steps = made.slice(1).map((it, i) => it.x - made[i].x).sort((a, b) => a - b);
  const usual = steps.length ? steps[Math.floor(steps.length / 2)] : 0;
  return made.flatMap((it, i) =>
    i > 0 && it.x - made[i - 1].x > 4 * usual ? [{x: it.x - 1, y: null}, it] : [it]);
}

function options(from, to) {
  const ink = colour('--quiet');
  const line = colour('--line');
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    interaction: {mode: 'nearest', axis: 'x', intersect: false},
    scales: {
      x: {
        type: 'linear', min: from, max: to, grid: {color: line},
        ticks: {color: ink, stepSize: 600000, maxRotation: 0, callback: value => format.clock(new Date(value), false)},
        afterBuildTicks: axis => {
          const first = Math.ceil(from / 600000) * 600000;
          axis.ticks = [0, 1, 2, 3, 4, 5, 6].map(i => ({value: first + i * 600000})).filter(it => it.value <= to);
        }
      },
      y: {beginAtZero: true, grid: {color: line}, ticks: {color: ink, callback: value => format.watts(value)}}
    },
    plugins: {
      legend: {display: false},
      tooltip: {
        displayColors: false,
        callbacks: {
          title: items => format.clock(new Date(items[0].parsed.x), true),
          label: item => format.watts(item.parsed.y) + ' of ' + format.whole(item.raw.known) + ' of '
            + format.whole(item.raw.nodes) + ' nodes'
        }
      }
    }
  };
}

export function draw(canvas, cluster) {
  const to = Date.parse(cluster.time);
  const data = points(cluster.last_hour);
  const set = {
    data, parsing: false, normalized: true, spanGaps: false, borderColor: colour('--watts'),
    backgroundColor: colour('--fill'), fill: true, borderWidth: 2, tension: 0,
    pointRadius: data.length < 3 ? 3 : 0, pointBackgroundColor: colour('--watts')
  };
  if (chart) {
    chart.data.datasets[0] = set;
    chart.options = options(to - 3600000, to);
    chart.update();
  } else {
    chart = new window.Chart(canvas, {type: 'line', data: {datasets: [set]}, options: options(to - 3600000, to)});
  }
}
