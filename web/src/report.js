// Draws the plots of a report. Each is a Vega-Lite specification that stands in the page as JSON,
// in a script element that browsers do not run, and is drawn into the figure that it names.
//
// Expressions are interpreted and never compiled, so the page may forbid `eval`. Colours are
// variables of the style sheet: light, dark and print need no second drawing.

import embed from "vega-embed";
import { expressionInterpreter } from "vega-interpreter";

// What stands where a plot does not, by the language of the page.
const UNDRAWN = {
  en: (why) => `This plot could not be drawn (${why}); its numbers are below.`,
  es: () => "No se pudo dibujar esta gráfica; sus números están debajo.",
};

async function draw(source) {
  const figure = document.getElementById(source.dataset.plot);
  const place = figure.querySelector(".plot");
  try {
    await embed(place, JSON.parse(source.textContent), {
      actions: false,
      ast: true,
      defaultStyle: false,
      expr: expressionInterpreter,
      hover: false,
      mode: "vega-lite",
      renderer: "svg",
      tooltip: false,
    });
    const drawing = place.querySelector("svg");
    drawing.setAttribute("aria-hidden", "true"); // the figure has its words, and a table
    figure.dataset.drawn = "yes";
  } catch (error) {
    figure.dataset.drawn = "no";
    const told = document.createElement("p");
    told.className = "note";
    told.textContent = UNDRAWN[document.documentElement.lang](error.message);
    place.replaceChildren(told);
  }
}

async function drawAll() {
  for (const source of document.querySelectorAll("script[data-plot]")) {
    await draw(source);
  }
  document.documentElement.dataset.drawn = "all";
}

const within = window.parent !== window;

// A page that shows the report within itself gives it the height that it needs.
function tellHeight() {
  const { height } = document.documentElement.getBoundingClientRect();
  window.parent.postMessage({ height: Math.ceil(height) }, "*");
}

if (within) {
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.documentElement); // not called while out of sight
}
drawAll().then(() => within && tellHeight());
