// Style that is written down again: how much there is may only shrink (docs/decisions/0016-shared-classes.md).
import { sourceFiles } from "./source-files.mjs";

/**
 * Lower a limit when the figure has fallen; never raise one. Raised once, for the patrol wall whose texts grow with
 * their tiles (18 November 2026).
 * Raised once by the member's sales style and introductions on a phone, and the home page at 150 % (19 November 2026).
 */
const limits = {
  lines: 11_634,
  repeatedRules: 99,
  repeatedDeclarations: 414,
  flex: 81,
  rawColours: 2,
};
const shared = "packages/console/src/platform/theme/layout.css";
/** Sign-in and the visitors' pages load before or without the shared classes. */
const withoutShared = /\/features\/(?:login|public-pages)\//;
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "");

/** Every rule of a style sheet, those within media queries too, as selector and sorted declarations. */
export function rulesOf(text) {
  const rules = [];
  for (const [, selector, body] of withoutComments(text).matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (/^\s*(?:@|from|to|\d)/.test(selector)) continue;
    const declarations = body
      .split(/;(?![^(]*\))/)
      .map((one) => one.trim().replace(/\s+/g, " "))
      .filter((one) => one !== "");
    rules.push({ selector: selector.trim().replace(/\s+/g, " "), declarations: declarations.toSorted() });
  }
  return rules;
}

/** How often a body stands again, apart for whole rules and for bodies of one declaration. */
function repeats(rules) {
  const times = new Map();
  for (const { declarations } of rules) {
    const body = declarations.join("; ");
    times.set(body, { count: (times.get(body)?.count ?? 0) + 1, size: declarations.length });
  }
  const again = (isSingle) =>
    [...times.values()].reduce((sum, { count, size }) => sum + ((size === 1) === isSingle ? count - 1 : 0), 0);
  return { repeatedRules: again(false), repeatedDeclarations: again(true) };
}

export function measureCss(sheets) {
  const text = sheets.map((sheet) => sheet.text).join("\n");
  const rules = rulesOf(text);
  const pages = rulesOf(
    sheets.flatMap(({ path, text: one }) => (path === shared || withoutShared.test(path) ? [] : [one])).join("\n"),
  );
  return {
    lines: sheets.reduce((sum, sheet) => sum + sheet.text.split("\n").length - 1, 0),
    ...repeats(rules),
    flex: pages.filter(({ declarations }) => declarations.includes("display: flex")).length,
    rawColours: [...withoutComments(text).matchAll(/(?<![\w-])#[0-9a-f]{3,8}\b(?![^{}]*\{)|\brgba?\(/gi)].length,
  };
}

const words = {
  lines: "lines of CSS",
  repeatedRules: "rules whose body of two or more declarations stands elsewhere too",
  repeatedDeclarations: "rules whose only declaration stands elsewhere too",
  flex: "`display: flex` in rules of pages (row, stack, flex of layout.css)",
  rawColours: "colours beside the tokens",
};

/** Shared classes that no page uses, or that a page defines again under the same name. */
function sharedFaults(sheets, sources) {
  const names = rulesOf(sheets.find(({ path }) => path === shared)?.text ?? "").map(
    ({ selector }) => /^\.([\w-]+)/.exec(selector)?.[1] ?? selector,
  );
  const used = new Set(sources.flatMap(({ text }) => text.match(/[\w-]+/g) ?? []));
  const redefined = sheets.flatMap(({ path, text }) =>
    path === shared || withoutShared.test(path)
      ? []
      : rulesOf(text).flatMap(({ selector }) =>
          selector
            .split(/,(?![^(]*\))/)
            .map(
              (one) =>
                one
                  .trim()
                  .split(/[ >+~]+/)
                  .at(-1) ?? "",
            )
            .filter((last) => names.includes(/^\.([\w-]+)$/.exec(last)?.[1] ?? ""))
            .map((last) => `${path}: ${last} is a shared class of layout.css; use a name of your own`),
        ),
  );
  return [...names.filter((name) => !used.has(name)).map((name) => `${shared}: .${name} is not used`), ...redefined];
}

export function checkCss() {
  const sheets = sourceFiles("packages/console/src", /\.css$/);
  const figures = measureCss(sheets);
  const over = Object.entries(limits).flatMap(([name, limit]) =>
    figures[name] > limit
      ? [`${figures[name]} ${words[name]}, at most ${limit}; the classes of ${shared} say most layout and text`]
      : [],
  );
  return [...over, ...sharedFaults(sheets, sourceFiles("packages/console/src", /\.tsx?$/))];
}
