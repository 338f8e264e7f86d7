/* A player's rating over time, drawn with uPlot.

   <figure class="chart" data-chart="ID" data-locale="ca" data-chart-games="…">…<div class="chart-plot">…</figure>
   ID names a <script type="application/json"> holding, in the order of rating,
   [{"date": "2024-01-31", "rating": 1012, "change": 12, "label": "Open", "games": 7, "url": "/…"}, …]
   A point may say its "deviation", in rating points: the line gets a band as wide as that on both sides.
   data-chart-other names points of a second line, which is drawn dashed and is said in words beside the chart.
   data-chart-thinned says that there are championships between the points: no step of the line is one of them.

   Days are days: they are read as UTC so that no reader's time zone moves them. A championship rated later than one
   that was played after it would make the line run backwards; it is drawn at the day of the one before it, and
   the tooltip tells its own day. */
(() => {
  "use strict";
  const DAY = 86400;
  const MINUS = "\u2212";

  const seconds = (text) => Date.parse(`${text}T00:00:00Z`) / 1000;

  function columns(points) {
    const days = [];
    for (const point of points) days.push(Math.max(seconds(point.date), days.at(-1) ?? -Infinity));
    return [days, points.map((point) => point.rating)];
  }

  /* A range with a margin on both sides, and never narrower than ``least``. */
  function widen([low, high], share, least) {
    const margin = Math.max((high - low) * share, (least - (high - low)) / 2);
    return [low - margin, high + margin];
  }

  const signed = (value) => (value > 0 ? "+" : value < 0 ? MINUS : "") + Math.abs(value);

  const around = (point) => (point.deviation === undefined ? "" : ` ±${Math.round(point.deviation)}`);

  function describe(point, formatDay) {
    const tip = document.createDocumentFragment();
    const rating = document.createElement("strong");
    rating.textContent = `${point.rating}${around(point)}`;
    if (Number.isInteger(point.change)) {
      const delta = document.createElement("span");
      delta.className = `delta delta-${point.change > 0 ? "up" : point.change < 0 ? "down" : "same"}`;
      delta.textContent = signed(point.change);
      rating.append(delta);
    }
    const label = document.createElement("span");
    label.textContent = point.label;
    const day = document.createElement("span");
    day.textContent = formatDay(seconds(point.date));
    tip.append(rating, label, day);
    return tip;
  }

  function sentence(point, formatDay) {
    const change = Number.isInteger(point.change) ? ` (${signed(point.change)})` : "";
    return `${formatDay(seconds(point.date))}: ${point.label}, ${point.rating}${around(point)}${change}`;
  }

  function draw(figure) {
    const source = document.getElementById(figure.dataset.chart);
    const plot = figure.querySelector(".chart-plot");
    const points = JSON.parse(source.textContent);
    if (!points.length || typeof uPlot === "undefined") return;

    const data = columns(points);
    // As on the page around it: the day first in English, too.
    const lang = document.documentElement.lang;
    const locale = lang === "en" ? "en-GB" : lang || undefined;
    const format = (options) => {
      const formatter = new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options });
      return (time) => formatter.format(new Date(time * 1000));
    };
    const formatDay = format({ day: "numeric", month: locale?.startsWith("pl") ? "long" : "short", year: "numeric" });
    const formatMonth = format({ month: "short", year: "numeric" });
    const formatShort = format({ day: "numeric", month: "short" });
    const style = getComputedStyle(figure);
    const colour = (name) => style.getPropertyValue(name).trim();

    const tip = document.createElement("div");
    tip.className = "chart-tip";
    tip.hidden = true;
    const live = figure.querySelector("[data-chart-live]");

    const second = figure.dataset.chartOther ? JSON.parse(document.getElementById(figure.dataset.chartOther).textContent) : [];
    const other = columns(second);
    const days = widen([Math.min(data[0][0], ...other[0].slice(0, 1)), Math.max(data[0].at(-1), ...other[0].slice(-1))], 0.02, 120 * DAY);
    const deviations = points.map((point) => point.deviation ?? 0);
    const ratings = widen([Math.min(...other[1], ...data[1].map((rating, index) => rating - deviations[index])), Math.max(...other[1], ...data[1].map((rating, index) => rating + deviations[index]))], 0.16, 40);

    function showTip(chart) {
      const index = chart.cursor.idx;
      if (index === null || index === undefined || chart.cursor.left < 0) {
        tip.hidden = true;
        return;
      }
      tip.replaceChildren(describe(points[index], formatDay));
      tip.hidden = false;
      const x = chart.over.offsetLeft + chart.valToPos(data[0][index], "x");
      const y = chart.over.offsetTop + chart.valToPos(data[1][index], "y");
      const left = Math.min(Math.max(0, x - tip.offsetWidth / 2), plot.clientWidth - tip.offsetWidth);
      const above = y - tip.offsetHeight - 14;
      const top = above >= 0 ? above : Math.min(y + 14, plot.clientHeight - tip.offsetHeight);
      tip.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
    }

    /* Where the true strength lies in two of three cases: a band around the line, only between points that know it. */
    function band(u) {
      const scale = (index, sign) => u.valToPos(data[1][index] + sign * deviations[index], "y", true);
      u.ctx.save();
      u.ctx.fillStyle = `${colour("--chart-line")}26`;
      for (let index = 1; index < points.length; index += 1) {
        if (points[index].deviation === undefined) continue;
        const from = points[index - 1].deviation === undefined ? index : index - 1;
        const [left, right] = [u.valToPos(data[0][from], "x", true), u.valToPos(data[0][index], "x", true)];
        if (right <= left) continue;
        u.ctx.beginPath();
        u.ctx.moveTo(left, scale(from, 1));
        u.ctx.lineTo(right, scale(index, 1));
        u.ctx.lineTo(right, scale(index, -1));
        u.ctx.lineTo(left, scale(from, -1));
        u.ctx.fill();
      }
      u.ctx.restore();
    }

    /* The second line, below the first: dashed, so that no colour is needed to tell it. */
    function beside(u) {
      if (!second.length) return;
      u.ctx.save();
      u.ctx.strokeStyle = colour("--double-letter");
      u.ctx.lineWidth = 2 * devicePixelRatio;
      u.ctx.setLineDash([7 * devicePixelRatio, 5 * devicePixelRatio]);
      u.ctx.beginPath();
      other[0].forEach((day, index) => u.ctx.lineTo(u.valToPos(day, "x", true), u.valToPos(other[1][index], "y", true)));
      u.ctx.stroke();
      u.ctx.restore();
    }

    /* The first and the last value, and the greatest step up or down, are written on the line. */
    function label(u) {
      const turning = data[1].reduce((best, value, index) => (index && Math.abs(value - data[1][index - 1]) > Math.abs(data[1][best] - data[1][best - 1] || 0) ? index : best), 1);
      const said = [[0, String(data[1][0])], [data[1].length - 1, String(data[1].at(-1))]];
      if (data[1].length > 4 && !("chartThinned" in figure.dataset) && turning < data[1].length - 1) said.push([turning, `${points[turning].label} ${signed(data[1][turning] - data[1][turning - 1])}`]);
      const scale = devicePixelRatio;
      u.ctx.save();
      u.ctx.font = `600 ${13 * scale}px ${colour("--sans")}`;
      u.ctx.fillStyle = colour("--chart-ink");
      u.ctx.textAlign = "left";
      for (const [index, text] of said) {
        const width = u.ctx.measureText(text).width;
        const at = u.valToPos(data[0][index], "x", true);
        const step = index ? data[1][index] - data[1][index - 1] : (data[1][1] ?? data[1][0]) - data[1][0];
        // Where the line does not run: below a point from which it rises, if that is the first or has no room above it.
        const beside = step > 0 && (index === 0 || at - width / 2 < u.bbox.left);
        const below = beside || (step < 0 && index > 0 && index < data[1].length - 1);
        const x = at + (beside ? 8 * scale : -width / 2);
        const right = u.bbox.left + u.bbox.width + 28 * scale - width;
        u.ctx.textBaseline = below ? "top" : "bottom";
        u.ctx.fillText(text, Math.max(u.bbox.left, Math.min(x, right)), u.valToPos(data[1][index], "y", true) + (below ? 6 : -8) * scale);
      }
      u.ctx.restore();
    }

    const axis = { stroke: () => colour("--chart-text"), grid: { stroke: () => colour("--chart-grid"), width: 1 }, ticks: { show: false }, font: `14px ${colour("--sans")}` };
    const size = () => ({ width: plot.clientWidth, height: plot.clientHeight });
    const chart = new uPlot(
      {
        ...size(),
        padding: [12, 30, 0, 0],
        legend: { show: false },
        tzDate: (time) => uPlot.tzDate(new Date(time * 1000), "Etc/UTC"),
        scales: { x: { time: true, range: () => days }, y: { range: () => ratings } },
        cursor: { y: false, drag: { x: false, y: false }, points: { size: 11 }, focus: { prox: -1 } },
        series: [
          {},
          {
            stroke: () => colour("--chart-line"),
            // The colour is always #rrggbb (federation/values/theme.py); the two digits more make it a wash.
            fill: () => `${colour("--chart-line")}1a`,
            width: 2.5,
            paths: uPlot.paths.linear(),
            points: { show: (self) => points.length < self.over.clientWidth / 14, size: 8, stroke: () => colour("--chart-line"), fill: () => colour("--chart-line") },
          },
        ],
        axes: [
          { ...axis, grid: { show: false }, space: 88, size: 34, values: (self, splits, index, space, step) => splits.map(step < 27 * DAY ? formatShort : formatMonth) },
          { ...axis, size: 54, space: 64, incrs: [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000], values: (self, splits) => splits.map((value) => (value > ratings[0] ? String(value) : "")) },
        ],
        hooks: { setCursor: [showTip], drawAxes: [band, beside], draw: [label] },
      },
      data,
      plot,
    );
    plot.append(tip);

    function choose(index) {
      const left = chart.valToPos(data[0][index], "x");
      chart.setCursor({ left, top: chart.valToPos(data[1][index], "y") });
      // Two championships of one day share a place on the axis: the cursor alone would always find the first.
      chart.cursor.idx = index;
      showTip(chart);
      live.textContent = sentence(points[index], formatDay);
    }

    const last = points.length - 1;
    let chosen = null;
    const steps = {
      ArrowLeft: () => Math.max(0, (chosen ?? last + 1) - 1),
      ArrowRight: () => Math.min(last, (chosen ?? -1) + 1),
      Home: () => 0,
      End: () => last,
    };
    plot.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        chart.setCursor({ left: -10, top: -10 });
        chosen = null;
      } else if (event.key === "Enter" && chosen !== null && points[chosen].url) {
        window.location.assign(points[chosen].url);
      } else if (steps[event.key]) {
        event.preventDefault();
        chosen = steps[event.key]();
        choose(chosen);
      }
    });
    plot.addEventListener("blur", () => chart.setCursor({ left: -10, top: -10 }));
    new ResizeObserver(() => chart.setSize(size())).observe(plot);
    const redraw = () => chart.redraw(false);
    document.addEventListener("faristol:theme", redraw);
    // A canvas does not wait for a font and keeps what it drew with another.
    document.fonts.ready.then(redraw);
  }

  document.querySelectorAll(".chart[data-chart]").forEach(draw);
})();
