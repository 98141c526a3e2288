// What a page of games can do with scripts: a panel for each game, hints on the map,
// commands to copy, and charts. Without scripts all games are still on the page.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const panel = document.getElementById("panel");
  const games = new Map(data.games.map((game) => [game.key, game]));
  const order = data.games.map((game) => game.key);
  const html = document.documentElement;

  html.classList.add("scripted");

  const made = (tag, attributes, text) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) node.setAttribute(name, value);
    if (text !== undefined) node.textContent = text;
    return node;
  };

  const tip = made("div", { class: "tip", hidden: "" });
  document.body.append(tip);

  // --- Commands to copy ---------------------------------------------------------

  function copyButtons(root) {
    if (!navigator.clipboard) return;
    for (const line of root.querySelectorAll(".command")) {
      if (line.querySelector("button")) continue;
      line.append(made("button", { type: "button" }, "copy"));
    }
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest(".command button");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(button.parentNode.querySelector("code").textContent);
      button.textContent = "copied";
      setTimeout(() => { button.textContent = "copy"; }, 1500);
    } catch { button.textContent = "not allowed"; }
  });

  // --- The panel ----------------------------------------------------------------

  function show(key, toRules) {
    const article = document.getElementById(key);
    const head = article.querySelector("header").cloneNode(true);
    const more = article.querySelector(".more").cloneNode(true);
    const top = made("div", { class: "bar-top" });
    const turn = made("div", { class: "turn" });
    for (const [label, sign, action] of [
      ["The game before", "‹", () => step(key, -1)],
      ["The next game", "›", () => step(key, 1)],
      ["Close", "×", () => panel.close()],
    ]) {
      const button = made("button", { type: "button", "aria-label": label, title: label }, sign);
      button.addEventListener("click", action);
      turn.append(button);
    }
    const jump = made("a", { href: "#", class: "jump open" }, "Rules ↓");
    jump.addEventListener("click", (event) => {
      event.preventDefault();
      more.querySelector(".rules").scrollIntoView();
    });
    head.querySelector(".facts").prepend(jump);
    top.append(head, turn);
    panel.firstElementChild.replaceChildren(top, more);
    panel.setAttribute("aria-label", games.get(key).name);
    for (const part of [more.querySelector(".about"), more.querySelector(".rules"), more]) {
      part.setAttribute("tabindex", "0");
    }
    copyButtons(panel);
    tip.hidden = true;
    if (!panel.open) panel.showModal();
    more.focus({ preventScroll: true });
    if (toRules) more.querySelector(".rules").scrollIntoView();
  }

  function step(key, by) {
    const next = order[(order.indexOf(key) + by + order.length) % order.length];
    history.replaceState(null, "", "#" + next);
    show(next);
  }

  function open(key) {
    if (location.hash !== "#" + key) history.pushState(null, "", "#" + key);
    show(key);
  }

  panel.addEventListener("close", () => {
    if (games.has(location.hash.slice(1))) {
      history.replaceState(null, "", location.pathname + location.search);
    }
  });
  panel.addEventListener("click", (event) => { if (event.target === panel) panel.close(); });
  panel.addEventListener("keydown", (event) => {
    const key = location.hash.slice(1);
    if (!games.has(key) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowLeft") step(key, -1);
    if (event.key === "ArrowRight") step(key, 1);
  });
  window.addEventListener("popstate", () => {
    const key = location.hash.slice(1);
    if (games.has(key)) show(key);
    else if (panel.open) panel.close();
  });
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target.closest("a[href^='#g']");
    const summary = event.target.closest(".game > details > summary");
    const key = link ? link.hash.slice(1) : summary ? summary.closest(".game").id : "";
    if (!games.has(key)) return;
    event.preventDefault();
    open(key);
  });

  // --- Hints on the map ---------------------------------------------------------

  for (const cell of document.querySelectorAll(".family [title]")) {
    const [name, ...rest] = cell.title.split(": ");
    cell.removeAttribute("title");
    const enter = () => {
      const words = rest.join(": ").split("; ");
      tip.replaceChildren(made("b", {}, name), ...words.map((line) => made("div", {}, line)));
      tip.hidden = false;
      const box = cell.getBoundingClientRect();
      const left = Math.min(box.left, html.clientWidth - tip.offsetWidth - 8);
      const above = box.top - tip.offsetHeight - 8;
      tip.style.left = Math.max(8, left) + scrollX + "px";
      tip.style.top = (above > 50 ? above : box.bottom + 8) + scrollY + "px";
    };
    const leave = () => { tip.hidden = true; };
    cell.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") enter(); });
    cell.addEventListener("pointerleave", leave);
    cell.addEventListener("focus", () => { if (cell.matches(":focus-visible")) enter(); });
    cell.addEventListener("blur", leave);
  }

  // --- Charts -------------------------------------------------------------------

  const FAMILIES = [
    "#b3202c", "#2471a3", "#1e8449", "#d98a3d", "#8a6aa6", "#148f77", "#8d7b4f", "#5b6f8f",
  ];
  const familyColour = (family) =>
    FAMILIES[Math.max(0, data.families.indexOf(family)) % FAMILIES.length];
  const FEWEST_BARS = 12;
  const settings = { displayModeBar: false, responsive: true, scrollZoom: false };
  const colour = (name) => getComputedStyle(html).getPropertyValue(name).trim();
  // Plotly reads some marks in texts; names have none.
  const plain = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

  function layout(legend) {
    const axis = {
      gridcolor: colour("--line"), linecolor: colour("--line"), zeroline: false,
      automargin: true, fixedrange: true, tickfont: { size: 12 },
    };
    return {
      font: { family: "Georgia, serif", size: 13, color: colour("--soft") },
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      margin: { l: 40, r: 10, t: 10, b: 30 }, dragmode: false, hovermode: "closest",
      xaxis: { ...axis, showgrid: false }, yaxis: { ...axis },
      showlegend: Boolean(legend),
      legend: { orientation: "h", yanchor: "top", y: -0.14, x: 0, font: { size: 12 } },
      hoverlabel: {
        bgcolor: colour("--ink"), bordercolor: colour("--ink"),
        font: { family: "Georgia, serif", color: colour("--paper"), size: 13 },
      },
    };
  }

  function draw() {
    for (const [key, chart] of Object.entries(data.charts)) {
      const place = document.getElementById(key);
      const look = layout(chart.legend);
      look.yaxis.rangemode = key === "chart-best" ? "normal" : "tozero";
      if (chart.stacked) {
        Object.assign(look, { barmode: "stack", bargap: 0.12 });
        // A few generations are a few bars, not a few walls.
        const numbers = chart.data[0].x;
        const wide = Math.max(FEWEST_BARS, numbers.length);
        look.xaxis.range = [numbers[0] - 0.6, numbers[0] + wide - 0.4];
        if (numbers.length < FEWEST_BARS) look.xaxis.tickvals = numbers;
      } else {
        look.xaxis.rangemode = "tozero";
      }
      if (key !== "chart-outcomes") look.hovermode = "x unified";
      if (key === "chart-best") look.hoverlabel = { ...look.hoverlabel, namelength: 20 };
      const traces = chart.data.map((trace) => {
        const copy = { ...trace, name: plain(trace.name) };
        if (trace.type === "scatter") {
          const line = chart.legend ? familyColour(trace.name) : colour("--felt");
          copy.line = { color: line, width: 2, shape: "hv" };
        } else {
          copy.hovertemplate = "%{y} %{fullData.name}, generation %{x}<extra></extra>";
        }
        return copy;
      });
      Plotly.react(place, traces, look, settings);
    }
    compare();
  }

  const axes = ["x", "y"].map((name) => document.getElementById("compare-" + name));
  const meanings = JSON.parse(document.querySelector(".choices").dataset.meanings);

  function compare() {
    const place = document.getElementById("chart-compare");
    const [x, y] = axes.map((axis) => axis.value);
    const known = (game) => x in game.values && y in game.values;
    const traces = data.families.map((family) => {
      const own = data.games.filter((game) => game.family === family && known(game));
      return {
        type: "scatter", mode: "markers", name: plain(family),
        x: own.map((game) => game.values[x]), y: own.map((game) => game.values[y]),
        text: own.map((game) => plain(game.name)), customdata: own.map((game) => game.key),
        marker: {
          size: own.map((game) => (game.file ? 12 : 8)), opacity: 0.85,
          color: familyColour(family), line: { width: 1, color: colour("--paper") },
        },
        hovertemplate: `<b>%{text}</b><br>${x} %{x}<br>${y} %{y}<extra>${plain(family)}</extra>`,
      };
    });
    const classics = data.bundled.filter(known);
    traces.push({
      type: "scatter", mode: "markers", name: "bundled",
      x: classics.map((game) => game.values[x]), y: classics.map((game) => game.values[y]),
      text: classics.map((game) => game.name),
      marker: {
        symbol: "diamond-open", size: 9, color: colour("--soft"), line: { width: 1.5 },
      },
      hovertemplate: `<b>%{text}</b><br>${x} %{x}<br>${y} %{y}<extra>bundled</extra>`,
    });
    for (const axis of axes) axis.nextElementSibling.textContent = meanings[axis.value];
    const look = layout(true);
    for (const [axis, name] of [["xaxis", x], ["yaxis", y]]) {
      if (name === "length") look[axis].type = "log";
    }
    Plotly.react(place, traces, look, settings);
    if (!place.dataset.ready) {
      place.dataset.ready = "yes";
      place.on("plotly_click", (event) => {
        const key = event.points[0].customdata;
        if (games.has(key)) open(key);
      });
    }
  }

  copyButtons(document);
  for (const axis of axes) axis.addEventListener("change", compare);
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
  if (games.has(location.hash.slice(1))) show(location.hash.slice(1));
})();
