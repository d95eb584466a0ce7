// Writes the state diagrams of docs from the declarations of the contract, between
//   <!-- states: <file>#<export> [<file>#<labels>] -->  and  <!-- /states -->
// Run it after changing a state machine; `npm run check` tells when a diagram is out of date.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { tsImport } from "tsx/esm/api";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const block = /<!-- states: (\S+)(?: (\S+))? -->\n[\s\S]*?<!-- \/states -->/g;

const loaded = new Map();
async function exported(name, document) {
  const [path, key] = name.split("#");
  const file = join(projectRoot, path);
  if (!existsSync(file)) throw new Error(`${document}: ${path} does not exist`);
  if (!loaded.has(path)) loaded.set(path, tsImport(pathToFileURL(file).href, import.meta.url));
  const value = (await loaded.get(path))[key];
  if (value === undefined) throw new Error(`${document}: ${path} exports no ${key}`);
  return value;
}

const listOf = (value) => (Array.isArray(value) ? value : [value]);
const edgesOf = (move, to, label) => listOf(move.from).map((from) => ({ from, to, label }));
const people = { STAFF: "staff", MEMBER: "member", JOB: "job", CHANNEL: "channel", SYSTEM: "system" };

/** A money state machine, a resource with states, a table name → move, or a table target state → move(s). */
function read(value, labels) {
  if (value.states !== undefined && value.moves !== undefined) {
    const edges = Object.values(value.moves).flatMap((move) =>
      edgesOf(move, move.to, `${move.label} (${move.by.map((by) => people[by]).join(", ")})`),
    );
    return { labels: value.states.labels, starts: value.starts, edges, ends: true };
  }
  if (value.actions !== undefined && value.fields !== undefined) {
    const moves = Object.values(value.actions).filter(
      (action) => (action.kind === undefined || action.kind === "own") && action.to !== undefined,
    );
    const { field, first } = value.states;
    return {
      labels: value.fields[field]?.labels ?? labels ?? {},
      starts: [first],
      edges: moves.flatMap((move) => edgesOf(move, move.to, move.title)),
      ends: false,
    };
  }
  const edges = Object.entries(value).flatMap(([name, move]) =>
    listOf(move).flatMap((each) => edgesOf(each, each.to ?? name, each.title ?? each.grant?.title ?? name)),
  );
  return { labels: labels ?? {}, starts: [], edges, ends: true };
}

function draw({ labels, starts, edges, ends }) {
  const states = [...new Set(edges.flatMap(({ from, to }) => [from, to]))];
  const order = Object.keys(labels);
  states.sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const arrows = new Map();
  for (const { from, to, label } of edges) {
    const key = `${from} --> ${to}`;
    arrows.set(key, [...new Set([...(arrows.get(key) ?? []), label.replaceAll(":", "：")])]);
  }
  const leaving = new Set(edges.filter(({ from, to }) => from !== to).map(({ from }) => from));
  return [
    "```mermaid",
    "stateDiagram-v2",
    ...states.filter((state) => labels[state] !== undefined).map((state) => `  ${state}: ${state} ${labels[state]}`),
    ...starts.map((state) => `  [*] --> ${state}`),
    ...[...arrows].map(([arrow, texts]) => `  ${arrow}: ${texts.join(" / ")}`),
    ...(ends ? states.filter((state) => !leaving.has(state)).map((state) => `  ${state} --> [*]`) : []),
    "```",
  ].join("\n");
}

async function freshText({ path, text }) {
  let fresh = text;
  for (const [whole, name, labelName] of text.matchAll(block)) {
    const labels = labelName === undefined ? undefined : (await exported(labelName, path)).labels;
    const head = whole.slice(0, whole.indexOf("\n"));
    const drawn = draw(read(await exported(name, path), labels));
    fresh = fresh.replace(whole, () => `${head}\n${drawn}\n<!-- /states -->`);
  }
  return fresh;
}

/** The documents whose diagrams differ from the declarations. */
export async function checkDiagrams() {
  const faults = [];
  for (const document of sourceFiles("docs", /\.md$/)) {
    try {
      if ((await freshText(document)) !== document.text)
        faults.push(`${document.path}: a state diagram is out of date; run node tools/make-diagrams.mjs`);
    } catch (error) {
      faults.push(error.message);
    }
  }
  return faults;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const document of sourceFiles("docs", /\.md$/)) {
    const fresh = await freshText(document);
    if (fresh === document.text) continue;
    writeFileSync(join(projectRoot, document.path), fresh);
    console.log(document.path);
  }
}
