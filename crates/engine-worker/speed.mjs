// Measures the page's engine: `node crates/engine-worker/speed.mjs target/site [NODES]` prints for each game how many nodes a second
// of processor time the worker searches in the middle of a game, and the moves it found, which are the same on every machine.

import { readdir, readFile } from "node:fs/promises";

const [site, nodes = "1000000"] = process.argv.slice(2);
const GAMES = {
  dvonn: { options: "", start: "9/10/11/10/9 w place", plies: [51, 53, 55, 57] },
  abalone: { options: "layout=belgian-daisy", start: "ww1bb/wwwbbb/1ww1bb1/8/9/8/1bb1ww1/bbbwww/bb1ww b 0 0", plies: [8, 20, 30, 45] },
};

const files = await readdir(`${site}/assets`);
const bindings = files.find((name) => /^engine-bindings-.*\.js$/.test(name));
const module = files.find((name) => /^engine-.*\.wasm$/.test(name));
let answer;
globalThis.postMessage = (text) => answer(JSON.parse(text));
const source = await readFile(`${site}/assets/${bindings}`, "base64");
const { default: start } = await import(`data:text/javascript;base64,${source}`);
const ready = new Promise((resolve) => { answer = resolve; });
await start({ module_or_path: await readFile(`${site}/assets/${module}`) });
await ready;

async function move(game, nodes) {
  const limits = { depth: null, nodes, move_time: null, clock: null, lines: 1 };
  const answered = new Promise((resolve) => { answer = resolve; });
  globalThis.onmessage({ data: JSON.stringify({ Move: { id: 1, game, level: null, limits } }) });
  return (await answered).Move.mv;
}

for (const [name, { options, start, plies }] of Object.entries(GAMES)) {
  const game = { name, options, start, moves: [] };
  const found = [];
  let time = 0;
  for (const ply of plies) {
    while (game.moves.length < ply) game.moves.push(await move(game, 1000));
    const before = process.cpuUsage();
    found.push(await move(game, Number(nodes)));
    const { user, system } = process.cpuUsage(before);
    time += user + system;
  }
  const rate = (plies.length * Number(nodes)) / time;
  console.log(`${name}: ${rate.toFixed(2)} million nodes a second; ${found.join(" ")}`);
}
