// Checks the folders of every `core` against the layers in folder-layers.mjs. Types and dynamic imports count like any
// other.
import { folderLayers } from "./folder-layers.mjs";
import { sourceFiles } from "./source-files.mjs";

const words = (rows) => rows.flatMap((row) => row.split(" "));
const pictures = Object.entries(folderLayers).map(([pkg, layers]) => {
  const names = Object.keys(layers);
  const places = names.flatMap((layer, level) => words(layers[layer]).map((folder) => [folder, { layer, level }]));
  return [pkg, { names, places: new Map(places) }];
});
const pictureOf = new Map(pictures);

/** The folder a file of `core` belongs to: core/<layer>/<folder>/… or core/<folder>/…; undefined outside of core. */
function folderOf(path) {
  const [, pkg, , layer, first, second] = path.split("/");
  const picture = pictureOf.get(pkg);
  if (layer !== "core" || picture === undefined || first === undefined) return undefined;
  const isNested = picture.names.includes(first) && picture.places.get(second)?.layer === first;
  return { pkg, folder: isNested ? second : first };
}

/** Cycles between folders: strongly connected components, by Tarjan. */
function circlesOf(edges) {
  const seen = new Map();
  const stack = [];
  const circles = [];
  const visit = (folder) => {
    const mark = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(folder, mark);
    stack.push(folder);
    for (const next of edges.get(folder)?.keys() ?? []) {
      const known = seen.get(next);
      if (known === undefined) mark.low = Math.min(mark.low, visit(next).low);
      else if (known.isOpen) mark.low = Math.min(mark.low, known.index);
    }
    if (mark.low === mark.index) {
      const circle = stack.splice(stack.indexOf(folder));
      for (const one of circle) seen.get(one).isOpen = false;
      if (circle.length > 1) circles.push(circle);
    }
    return mark;
  };
  for (const folder of edges.keys()) if (!seen.has(folder)) visit(folder);
  return circles;
}

/**
 * Folders that stand in no layer or in the directory of another one, files in no folder, and listed folders that do not
 * exist. `files` are the paths below `core`.
 */
export function placeFaults(pkg, files) {
  const { names, places } = pictureOf.get(pkg);
  const core = `packages/${pkg}/src/core`;
  const parts = files.map((file) => file.split("/")).filter(({ length }) => length > 1);
  const isLayer = new Set(
    parts.filter(([first, second]) => places.get(second)?.layer === first).map(([first]) => first),
  );
  const faults = new Set();
  const found = new Set();
  for (const [first, second, ...rest] of parts) {
    if (isLayer.size === 0) {
      found.add(first);
      if (!places.has(first)) faults.add(`${core}: ${first} stands in no layer of tools/folder-layers.mjs`);
    } else if (!names.includes(first)) faults.add(`${core}: ${first} is no layer of tools/folder-layers.mjs`);
    else if (rest.length === 0) faults.add(`${core}/${first}: ${second} stands in no folder of the layer`);
    else {
      found.add(second);
      const layer = places.get(second)?.layer;
      if (layer !== first)
        faults.add(
          `${core}/${first}: ${second} belongs to ${layer === undefined ? "no layer" : layer} in tools/folder-layers.mjs`,
        );
    }
  }
  for (const folder of places.keys())
    if (!found.has(folder)) faults.add(`${core}: ${folder} of tools/folder-layers.mjs is not there`);
  return [...faults];
}

const filesOfCore = (pkg) => {
  const core = `packages/${pkg}/src/core/`;
  return sourceFiles(core, /./).map(({ path }) => path.slice(core.length));
};

/** `imports` are pairs of files, tests left out. */
export function checkFolders(imports) {
  return [...pictures.flatMap(([pkg]) => placeFaults(pkg, filesOfCore(pkg))), ...importFaults(imports)];
}

/** Imports of a later layer, and folders that import each other. */
export function importFaults(imports) {
  const faults = [];
  const graphs = new Map(pictures.map(([pkg]) => [pkg, new Map()]));
  for (const [from, to] of imports) {
    const own = folderOf(from);
    const other = folderOf(to);
    if (own === undefined || other === undefined || own.pkg !== other.pkg || own.folder === other.folder) continue;
    const { places } = pictureOf.get(own.pkg);
    const [low, high] = [places.get(other.folder), places.get(own.folder)];
    // A file directly in core is above all folders.
    if (low !== undefined && high !== undefined && low.level > high.level)
      faults.push(`${from}: ${to}: ${high.layer} (${own.folder}) may not import ${low.layer} (${other.folder})`);
    const edges = graphs.get(own.pkg);
    if (!edges.has(own.folder)) edges.set(own.folder, new Map());
    const known = edges.get(own.folder);
    known.set(other.folder, [...(known.get(other.folder) ?? []), `${from} imports ${to}`]);
  }
  for (const [pkg, edges] of graphs)
    for (const circle of circlesOf(edges)) {
      const ways = circle.flatMap((folder) =>
        [...(edges.get(folder) ?? [])]
          .filter(([to]) => circle.includes(to))
          .map(
            ([to, [first, ...others]]) =>
              `${folder} → ${to} (${first}${others.length > 0 ? ` and ${others.length} more` : ""})`,
          ),
      );
      faults.push(`packages/${String(pkg)}/src/core: ${circle.join(", ")} import each other: ${ways.join("; ")}`);
    }
  return faults;
}
