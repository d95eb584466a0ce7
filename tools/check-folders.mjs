// Checks the folders of every `core` against the layers in folder-layers.mjs. Types and dynamic imports count like any
// other.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { folderLayers } from "./folder-layers.mjs";
import { projectRoot } from "./project.mjs";

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

/** Folders that are not in the list of layers, and listed folders that do not exist. */
function pictureFaults() {
  const faults = [];
  for (const [pkg, { names, places }] of pictures) {
    const core = `packages/${String(pkg)}/src/core`;
    const list = (path) =>
      readdirSync(join(projectRoot, path), { withFileTypes: true })
        // A move may leave an empty folder behind, which no checkout has.
        .filter((entry) => entry.isDirectory() && readdirSync(join(entry.parentPath, entry.name)).length > 0)
        .map(({ name }) => name);
    const found = list(core).flatMap((name) => {
      const inside = names.includes(name) ? list(`${core}/${name}`) : [];
      const isLayer = inside.some((folder) => places.get(folder)?.layer === name);
      return isLayer ? inside : [name];
    });
    for (const folder of found)
      if (!places.has(folder)) faults.push(`${core}: ${folder} stands in no layer of tools/folder-layers.mjs`);
    for (const folder of places.keys())
      if (!found.includes(folder)) faults.push(`${core}: ${folder} of tools/folder-layers.mjs is not there`);
  }
  return faults;
}

/** `imports` are pairs of files, tests left out. */
export function checkFolders(imports) {
  const faults = pictureFaults();
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
