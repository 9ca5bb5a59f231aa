// Shows those games of the list that are looked for.
const form = document.querySelector("form");
const output = form.querySelector("output");
const games = [...document.querySelectorAll(".games > li")];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const texts = games.map((game) => plain(game.textContent));

function look() {
  const words = plain(form.words.value).split(/\s+/);
  const { value: players } = form.players;
  const { value: kind } = form.kind;
  let found = 0;
  games.forEach((game, i) => {
    const fits =
      words.every((word) => texts[i].includes(word)) &&
      (!players || game.dataset.players.split(" ").includes(players)) &&
      (!kind || game.dataset.kind === kind);
    game.hidden = !fits;
    found += fits;
  });
  output.value = output.dataset.found.replace("{n}", found);
  document.querySelector("#none").hidden = found > 0;
}

form.addEventListener("input", look);
form.addEventListener("submit", (event) => event.preventDefault());
look(); // a browser that goes back keeps what was written
