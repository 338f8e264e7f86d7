/* Everybody's points, move by move, drawn with uPlot.

   <figure data-score-chart="ID">…<div class="chart-plot">…<ul data-legend>…; ID names a <script type="application/json">
   {"players": ["Aina", "Biel"], "totals": [[0, 12, 12], [0, 0, 30]]}. Lines differ by their dashes, not only by colour. */
(() => {
  "use strict";
  const DASHES = [[], [8, 5], [2, 4], [12, 4, 2, 4]];
  const COLOURS = ["--chart-line", "--calm", "--warn", "--good"];

  function draw(figure) {
    const source = JSON.parse(document.getElementById(figure.dataset.scoreChart).textContent);
    const plot = figure.querySelector(".chart-plot");
    if (typeof uPlot === "undefined" || source.totals[0].length < 2) {
      figure.hidden = true;
      return;
    }
    const style = getComputedStyle(figure);
    const colour = (name) => style.getPropertyValue(name).trim();
    const data = [source.totals[0].map((_total, index) => index), ...source.totals];
    const axis = { stroke: () => colour("--chart-text"), grid: { stroke: () => colour("--chart-grid"), width: 1 }, ticks: { show: false }, font: `14px ${colour("--sans")}` };
    const size = () => ({ width: plot.clientWidth, height: plot.clientHeight });
    const chart = new uPlot(
      {
        ...size(),
        padding: [12, 12, 0, 0],
        legend: { show: false },
        scales: { x: { time: false }, y: { range: (_self, low, high) => [Math.min(0, low), Math.max(50, high * 1.05)] } },
        cursor: { y: false, drag: { x: false, y: false } },
        series: [{}, ...source.players.map((_name, index) => ({ stroke: () => colour(COLOURS[index % 4]), width: 2.5, dash: DASHES[index % 4], points: { show: false } }))],
        axes: [
          { ...axis, size: 34, incrs: [1, 2, 5, 10, 20, 50] },
          { ...axis, size: 48 },
        ],
      },
      data,
      plot,
    );
    legend(figure, source);
    new ResizeObserver(() => chart.setSize(size())).observe(plot);
    const redraw = () => chart.redraw(false);
    document.addEventListener("faristol:theme", redraw);
    document.fonts.ready.then(redraw);
  }

  function legend(figure, source) {
    const items = source.players.map((name, index) => {
      const item = document.createElement("li");
      const line = document.createElement("i");
      line.className = `chart-stroke-${index % 4}`;
      item.append(line, `${name} ${source.totals[index].at(-1)}`);
      return item;
    });
    figure.querySelector("[data-legend]").replaceChildren(...items);
  }

  document.querySelectorAll("figure[data-score-chart]").forEach(draw);
})();
