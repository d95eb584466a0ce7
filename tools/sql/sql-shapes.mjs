// Reads the row type of every `sql<T>` with the compiler and writes it as data, which tests compare with what comes back.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { API, SymbolFlags, TypeFlags } from "typescript/unstable/sync";
import { SyntaxKind } from "typescript/unstable/ast";
import { projectRoot } from "../project.mjs";
import { placesIn, sqlFiles } from "./sql-templates.mjs";

const cacheFile = join(projectRoot, "node_modules", ".cache", "sql-shapes.json");
/** Server and demo in one program, as in the check of types. */
const config = join(projectRoot, "tsconfig.server.json");

/** Types come from the contract too; whatever changes in the three packages makes the shapes anew. */
function sourcesHash() {
  const hash = createHash("sha256").update(readFileSync(import.meta.filename));
  for (const folder of ["contract/src", "server/src", "demo/src"]) {
    const root = join(projectRoot, "packages", folder);
    for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).toSorted())
      if (file.endsWith(".ts")) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.update(readFileSync(join(projectRoot, "package-lock.json"))).digest("hex");
}

const plain = [
  [TypeFlags.StringLike & ~TypeFlags.StringLiteral, "string"],
  [TypeFlags.NumberLike & ~TypeFlags.NumberLiteral, "number"],
  [TypeFlags.BigIntLike, "bigint"],
  [TypeFlags.BooleanLike & ~TypeFlags.BooleanLiteral, "boolean"],
  [TypeFlags.Null, "null"],
  [TypeFlags.Undefined | TypeFlags.Void, "undefined"],
];

/** A shape is a list of alternatives; objects and arrays refer to further shapes by their place in `shapes`. */
function shapeReader(checker, shapes) {
  const known = new Map();
  const objectShape = (type) => {
    const name = type.getSymbol()?.name;
    if (name === "Date") return "date";
    if (name === "Buffer" || name === "Uint8Array") return "bytes";
    if (checker.isArrayType(type)) return { items: shapeOf(checker.getTypeArguments(type)[0]) };
    if (checker.isTupleType(type)) return { items: union(checker.getTypeArguments(type)) };
    const properties = checker.getPropertiesOfType(type);
    const types = properties.length === 0 ? [] : checker.getTypeOfSymbol(properties);
    const fields = {};
    properties.forEach(({ name: key, flags }, at) => {
      const isOptional = (flags & SymbolFlags.Optional) !== 0;
      fields[key] = isOptional ? [shapeOf(types[at]), 1] : [shapeOf(types[at])];
    });
    const [index] = checker.getIndexInfosOfType(type);
    return index === undefined ? { fields } : { fields, rest: shapeOf(index.valueType) };
  };
  /** A type parameter says the least that a row has; whoever calls may want more. */
  const atLeast = (one) => (one.fields === undefined ? one : { ...one, rest: fill("any", () => ["any"]) });
  const alternatives = (type) => {
    if (type.isUnionType()) return type.getTypes().flatMap(alternatives);
    if (type.isTypeParameter() || type.isIndexedAccessType() || type.isConditionalType() || type.isSubstitutionType()) {
      const bound = checker.getBaseConstraintOfType(type);
      return bound === undefined || bound.id === type.id ? ["any"] : alternatives(bound).map(atLeast);
    }
    if (type.isLiteralType()) return [{ is: type.value }];
    const simple = plain.find(([flags]) => (type.flags & flags) !== 0);
    if (simple !== undefined) return [simple[1]];
    if (type.isIntersectionType()) {
      const base = type.getTypes().find((part) => plain.some(([flags]) => (part.flags & flags) !== 0));
      return base === undefined ? [objectShape(type)] : alternatives(base);
    }
    if (type.isObjectType()) return [objectShape(type)];
    return (type.flags & TypeFlags.Never) === 0 ? ["any"] : [];
  };
  const fill = (key, read) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const at = shapes.push([]) - 1;
    known.set(key, at);
    shapes[at] = read();
    return at;
  };
  const union = (types) => fill(types.map(({ id }) => id).join("|"), () => types.flatMap(alternatives));
  const shapeOf = (type) => fill(type.id, () => alternatives(type));
  return shapeOf;
}

function typedTemplates(sourceFile) {
  const found = new Map();
  const visit = (node) => {
    if (
      node.kind === SyntaxKind.TaggedTemplateExpression &&
      node.tag.text === "sql" &&
      node.typeArguments?.length === 1
    )
      found.set(node.tag.end - "sql".length, node.typeArguments[0]);
    node.forEachChild(visit);
  };
  visit(sourceFile);
  return found;
}

function readShapes() {
  const api = new API({ cwd: projectRoot });
  try {
    const [{ checker, program }] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    const shapes = [];
    const places = {};
    const shapeOf = shapeReader(checker, shapes);
    for (const { file, text } of sqlFiles()) {
      const types = typedTemplates(program.getSourceFile(join(projectRoot, "packages", file)));
      for (const { offset, place } of placesIn(file, text)) {
        const node = types.get(offset);
        if (node !== undefined) places[place] = shapeOf(checker.getTypeFromTypeNode(node));
      }
    }
    return { shapes, places };
  } finally {
    api.close();
  }
}

/** The file with all shapes, made anew only when a source has changed. */
export function prepareShapes() {
  const hash = sourcesHash();
  if (existsSync(cacheFile) && JSON.parse(readFileSync(cacheFile, "utf8")).hash === hash) return cacheFile;
  mkdirSync(join(cacheFile, ".."), { recursive: true });
  writeFileSync(`${cacheFile}.${process.pid}`, JSON.stringify({ hash, ...readShapes() }));
  renameSync(`${cacheFile}.${process.pid}`, cacheFile);
  return cacheFile;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(prepareShapes());
