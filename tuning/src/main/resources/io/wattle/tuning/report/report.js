(function () {
  'use strict';
  var trials = JSON.parse(document.getElementById('trials').textContent);
  var section = document.getElementById('charts');
  var titles = { stock: 'stock', attempt: 'attempt', confirm: 'once more', incumbent: 'incumbent again', comparison: 'comparison' };
  var charts = [];

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
  }

  function bars(figure) {
    return Object.keys(titles).map(function (purpose) {
      return {
        label: titles[purpose], backgroundColor: colour(purpose), pointStyle: 'rect', stack: 'trial', order: 2,
        data: trials.map(function (t) { return t.purpose === purpose ? t[figure] : null; })
      };
    });
  }

  // A failed trial has no figure: it gets a cross at the top, on an axis of its own, not a bar of height 0.
  function crosses(figure) {
    return {
      type: 'line', label: 'failed', yAxisID: 'marks', showLine: false, order: 0,
      pointStyle: 'crossRot', pointRadius: 7, pointHoverRadius: 9, borderWidth: 3, borderColor: colour('failed'),
      data: trials.map(function (t) { return t[figure] === null ? 0.94 : null; })
    };
  }

  // Comparison runs tell the search nothing, so the line runs on level over them.
  function bestSoFar() {
    var best = null;
    return {
      type: 'line', label: 'best so far', stepped: true, pointStyle: 'line', pointRadius: 0, pointHoverRadius: 0,
      borderWidth: 2, borderColor: colour('ink'), order: 1,
      data: trials.map(function (t) {
        best = t.best === null ? best : t.best;
        return best;
      })
    };
  }

  function short(text) {
    return text.length > 60 ? text.slice(0, 59) + '…' : text;
  }

  function tooltip(figure) {
    return {
      title: function (items) { return items.length ? 'trial ' + trials[items[0].dataIndex].number : ''; },
      label: function (item) {
        var t = trials[item.dataIndex];
        if (item.dataset.yAxisID === 'marks') { return short(t.status + ': ' + t.reason); }
        return item.dataset.label + ': ' + item.raw.toFixed(1) + (figure === 'seconds' ? ' s' : ' J');
      },
      afterLabel: function (item) {
        var t = trials[item.dataIndex];
        return figure === 'seconds' && item.dataset.type !== 'line' && t.classSeconds !== null && t.classSeconds !== t.seconds
          ? 'on the class: ' + t.classSeconds.toFixed(0) + ' s' : '';
      },
      footer: function (items) { return items.length ? short(trials[items[0].dataIndex].what) : ''; }
    };
  }

  // What lies on top comes first in Chart.js's legend; a reader looks for the purposes first.
  function legendLabels(quiet) {
    return {
      color: quiet, usePointStyle: true, boxHeight: 8, padding: 12,
      sort: function (a, b) { return a.datasetIndex - b.datasetIndex; }
    };
  }

  function draw(figure, unit) {
    var series = bars(figure).concat(crosses(figure), figure === 'seconds' ? [bestSoFar()] : []);
    var quiet = colour('quiet');
    return new Chart(document.getElementById(figure), {
      type: 'bar',
      data: {
        labels: trials.map(function (t) { return t.number; }),
        datasets: series.filter(function (s) { return s.data.some(function (v) { return v !== null; }); })
      },
      options: {
        animation: false, responsive: true, maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        plugins: {
          legend: { position: 'bottom', labels: legendLabels(quiet) },
          tooltip: { usePointStyle: true, callbacks: tooltip(figure) }
        },
        scales: {
          x: { stacked: true, grid: { display: false }, ticks: { color: quiet, maxRotation: 0 },
               title: { display: true, text: 'trial', color: quiet } },
          y: { beginAtZero: true, grace: '12%', grid: { color: colour('line') }, ticks: { color: quiet },
               title: { display: true, text: unit, color: quiet } },
          marks: { axis: 'y', display: false, min: 0, max: 1 }
        }
      }
    });
  }

  function titled(figure) {
    var quality = section.dataset[figure];
    return figure + (quality ? ' (' + quality + ')' : '');
  }

  function drawAll() {
    charts.forEach(function (chart) { chart.destroy(); });
    charts = [
      draw('seconds', titled('seconds')),
      draw('joules', titled('joules'))
    ];
    document.documentElement.setAttribute('data-charts', String(charts.length));
  }

  if (!section.hidden) {
    drawAll();
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
    // The paper's colours and width are not the screen's.
    window.matchMedia('print').addEventListener('change', drawAll);
  }
}());
