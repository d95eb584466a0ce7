import type { Plugin } from "vite";

/** What the check reads of a built chunk. */
interface BuiltChunk {
  readonly fileName: string;
  /** The module that is imported when the chunk is opened on its own; null for a shared chunk. */
  readonly opens: string | null;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

function reachedFrom(first: string, next: (one: string) => readonly string[]): Set<string> {
  const reached = new Set([first]);
  for (const one of reached) for (const other of next(one)) reached.add(other);
  return reached;
}

const isStyle = (id: string) => /^[^?]*\.css(?:\?|$)/.test(id);

/**
 * Style sheets that the modules behind an `import()` ask for, but that none of the files loaded by it brings: the page
 * would look right only after another page that happens to bring them.
 */
function missingStyles(
  chunks: readonly BuiltChunk[],
  importsOf: (module: string) => readonly string[],
): { readonly opens: string; readonly style: string }[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  return chunks.flatMap(({ fileName, opens }) => {
    if (opens === null) return [];
    const files = reachedFrom(fileName, (file) => byFile.get(file)?.imports ?? []);
    const loaded = new Set([...files].flatMap((file) => byFile.get(file)?.moduleIds ?? []));
    return [...reachedFrom(opens, importsOf)]
      .filter((id) => isStyle(id) && !loaded.has(id))
      .map((style) => ({ opens, style }));
  });
}

/** Refuses a build in which a page opened first would lack a style sheet. */
export const wholeStyles: Plugin = {
  name: "whole-styles",
  apply: "build",
  generateBundle: {
    // Before chunks that hold only style are merged into their importers.
    order: "pre",
    handler(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((one) =>
        one.type === "chunk"
          ? [
              {
                fileName: one.fileName,
                opens: one.isEntry || one.isDynamicEntry ? one.facadeModuleId : null,
                imports: one.imports,
                moduleIds: one.moduleIds,
              },
            ]
          : [],
      );
      // Asking the bundler costs more than the whole search.
      const known = new Map<string, readonly string[]>();
      const importsOf = (id: string) => {
        const found = known.get(id) ?? this.getModuleInfo(id)?.importedIds ?? [];
        known.set(id, found);
        return found;
      };
      const missing = missingStyles(chunks, importsOf);
      if (missing.length > 0)
        this.error(missing.map(({ opens, style }) => `${opens} does not load ${style}`).join("\n"));
    },
  },
};
