// Writes the lists that follow from the folders: what the server serves, the names of the resources, the pages that
// need no entry of their own, the demo data that stands by itself. `npm run lists` writes them; `npm run check` tells
// when one is out of date. They are files, not searches at run time, so that a reader finds where a page comes from and
// the compiler checks every line.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { projectRoot } from "./project.mjs";
import { sourceFiles } from "./source-files.mjs";

const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());
const pascalCase = (name) => camelCase(`-${name}`);
const folderOf = (path) => path.split("/").slice(0, 5).join("/");
const note = (what) => `// Written by \`npm run lists\`: ${what}.\n`;

/** Every folder of server/features serves what its manifest states. */
export const serverList = (areas) =>
  note("every feature the server serves, from the folders of `features`") +
  areas.map((area) => `export { ${camelCase(area)}Feature } from "./features/${area}/${area}.feature.ts";\n`).join("");

/** The standard calls of a resource, and its exports, store its name in the log. */
export const namesList = (names) =>
  note("the names of all resources, which the log stores for their standard calls and exports") +
  `export type PageTarget =\n${names.map((name) => `  | "${name}"`).join("\n")};\n`;

/** Shown without the console's frame, so that they are in no list of pages. */
const withoutFrame = /\/features\/(?:login|public-pages)\//;

/**
 * The pages of features without a list of their own (`<area>.pages.ts`): `<thing>.page.tsx` opens at the route of
 * `<thing>.resource.ts` of the same area. Returns the pages, and what is wrong with those that have no such route.
 */
export function standardPages(files, routesOf) {
  const listed = new Set(files.filter(({ path }) => path.endsWith(".pages.ts")).map(({ path }) => folderOf(path)));
  const pages = files
    .filter(({ path }) => path.endsWith(".page.tsx") && !withoutFrame.test(path) && !listed.has(folderOf(path)))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path }) => {
      const thing = basename(path, ".page.tsx");
      const area = basename(dirname(path));
      const routes = routesOf(area, thing);
      return { path, area, thing, component: `${pascalCase(thing)}Page`, routes };
    });
  const faults = files.flatMap(({ path, text }) => {
    const page = pages.find((one) => one.path === path);
    if (page === undefined) return [];
    if (page.routes.length !== 1)
      return [
        `${path}: ${page.thing}.resource.ts of the contract has ${page.routes.length} routes; such a page needs a list (${page.area}.pages.ts)`,
      ];
    return new RegExp(`export (?:const|function) ${page.component}\\b`).test(text)
      ? []
      : [`${path}: exports no ${page.component}`];
  });
  return { pages, faults };
}

export const consoleList = (pages) =>
  note("the pages of features without a list of their own, each at the route of its resource") +
  'import type { PageEntry } from "../core/page-list/page-entry.ts";\n\n' +
  "export const standardPages: readonly PageEntry[] = [\n" +
  pages
    .map(({ area, thing, component, routes }) => {
      const what = `(await import("../features/${area}/${thing}.page.tsx")).${component}`;
      const load = `load: async () => ${what}`;
      const short = `  { route: "${routes[0]}", ${load} },`;
      if (short.length <= 120) return short;
      const broken = load.length <= 115 ? load : `load: async () =>\n      ${what}`;
      return `  {\n    route: "${routes[0]}",\n    ${broken},\n  },`;
    })
    .join("\n") +
  "\n];\n";

/** Demo data that needs nothing but what stands already: written last, in the order of the names. */
export const demoList = (things) =>
  note("the demo data in `pages`, each written after everything else") +
  things.map((thing) => `export { ${camelCase(thing)}Demo } from "./pages/${thing}.demo.ts";\n`).join("");

const declaredToOpen = /export const (\w+) = define(Intake|OpenRead)\(\{[\s\S]*?\b(?:plural|path): "([^"]+)"/g;

/** As the formatter writes it: on one line where it fits. */
function importOf(names, from) {
  const line = `import type { ${names.join(", ")} } from "${from}";\n`;
  return line.length <= 121
    ? line
    : `import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";\n`;
}

/** What applications send and read, by its place below `/open/v1/`: types alone, so that a client loads nothing of it. */
export function openList(files) {
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(declaredToOpen)].map(([, name, kind, place]) => ({
      name,
      kind,
      place,
      from: `./${path.slice("packages/contract/src/".length)}`,
    })),
  );
  const inOrder = found.toSorted((one, other) => (one.place < other.place ? -1 : 1));
  const names = new Map();
  for (const { from, name } of inOrder) names.set(from, [...(names.get(from) ?? []), name]);
  const imports = [...names].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const entries = (kind) =>
    inOrder
      .filter((one) => one.kind === kind)
      .map(({ place, name }) => `  readonly ${/^\w+$/.test(place) ? place : `"${place}"`}: typeof ${name};\n`)
      .join("");
  return (
    note("what applications send and read, by its place below `/open/v1/`") +
    imports.map(([from, list]) => importOf(list.toSorted(), from)).join("") +
    `\nexport interface OpenIntakes {\n${entries("Intake")}}\n\nexport interface OpenReads {\n${entries("OpenRead")}}\n`
  );
}

const isResource = (value) =>
  typeof value === "object" && value !== null && typeof value.name === "string" && "fields" in value && "list" in value;
const resourcesIn = (value) =>
  isResource(value)
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).filter((inner) => isResource(inner))
      : [];

/** Every resource of the contract, with the file that declares it. */
async function allResources() {
  const files = sourceFiles("packages/contract/src").filter(({ path }) => /\.resources?\.ts$/.test(path));
  const { outputFiles } = await build({
    stdin: {
      contents: files.map(({ path }, place) => `export * as r${place} from "./${path}";`).join("\n"),
      resolveDir: projectRoot,
    },
    bundle: true,
    format: "esm",
    platform: "node",
    write: false,
    logLevel: "error",
  });
  const modules = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
  );
  return files.flatMap(({ path }, place) =>
    Object.values(modules[`r${place}`])
      .flatMap(resourcesIn)
      .map((resource) => ({ path, name: resource.name, route: resource.route })),
  );
}

const sorted = (values) => [...new Set(values)].toSorted((one, other) => (one < other ? -1 : 1));
const namesIn = (folder, ending) =>
  sorted(
    sourceFiles(folder)
      .filter(({ path }) => path.endsWith(ending))
      .map(({ path }) => basename(path, ending)),
  );

async function makeLists() {
  const resources = await allResources();
  const routesOf = (area, thing) =>
    sorted(
      resources
        .filter(({ path }) => path === `packages/contract/src/features/${area}/${thing}.resource.ts`)
        .map(({ route }) => route),
    );
  const { pages, faults } = standardPages(sourceFiles("packages/console/src/features"), routesOf);
  const areas = sourceFiles("packages/server/src/features").map(({ path }) => path.split("/")[4]);
  return {
    faults,
    lists: [
      ["packages/server/src/features.ts", serverList(sorted(areas))],
      ["packages/contract/src/wire/page-target.ts", namesList(sorted(resources.map(({ name }) => name)))],
      ["packages/contract/src/open-catalogue.ts", openList(sourceFiles("packages/contract/src"))],
      ["packages/console/src/app/standard-pages.ts", consoleList(pages)],
      ["packages/demo/src/generate/page-demos.ts", demoList(namesIn("packages/demo/src/generate/pages", ".demo.ts"))],
    ],
  };
}

const readIf = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

export async function checkLists() {
  const { faults, lists } = await makeLists();
  return [
    ...faults,
    ...lists
      .filter(([path, text]) => readIf(join(projectRoot, path)) !== text)
      .map(([path]) => `${path} is not up to date: npm run lists`),
  ];
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { faults, lists } = await makeLists();
  for (const [path, text] of lists) {
    if (readIf(join(projectRoot, path)) === text) continue;
    writeFileSync(join(projectRoot, path), text);
    console.log(`${path} written`);
  }
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
