import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CamelCasePlugin, DefaultQueryExecutor, type CompiledQuery, type QueryResult, type RawBuilder } from "kysely";
import pg from "pg";
import { RowCheck, type Column, type Shape } from "./row-shape.ts";

/**
 * The row type of a statement is only what its author believes. Here every statement that runs under test is compared
 * with it: the runner tells each template its place in the source (tools/sql), and the compiler has written down what
 * the type at that place says. Also noted is which templates ran at all.
 */
interface Watch {
  readonly faults: Map<string, Set<string>>;
  readonly ran: Set<string>;
  written: number;
}

interface Node {
  readonly kind: string;
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly Node[];
}

interface Known {
  readonly shapes: readonly Shape[];
  readonly places: Readonly<Record<string, number>>;
}

type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => RawBuilder<unknown>;

/** Rows of one result that are looked at; a fault in the hundredth would be one of the data. */
const mostRows = 100;
const star = /(?:\bselect|\breturning|,|\.)\s*\*(?!\/)/i;
const statement = /^\s*(?:\/\*.*?\*\/\s*)?(?:with|select|insert|update|delete|merge)\b/i;

class Names extends CamelCasePlugin {
  name(column: string): string {
    return this.camelCase(column);
  }
}

/** What a result's columns are called, and their types: an empty result tells these as well. */
function watchColumns(): AsyncLocalStorage<{ columns: readonly Column[] }> {
  const asking = new AsyncLocalStorage<{ columns: readonly Column[] }>();
  const proto = pg.Client.prototype as unknown as { query(this: object, ...args: unknown[]): unknown };
  const originalQuery = proto.query;
  proto.query = function query(this: object, ...args) {
    const result = originalQuery.apply(this, args);
    const store = asking.getStore();
    if (store === undefined || !(result instanceof Promise)) return result;
    return result.then((answer: pg.QueryResult) => {
      store.columns = answer.fields ?? [];
      return answer;
    });
  };
  return asking;
}

function start(known: Known): Watch {
  const watch: Watch = { faults: new Map(), ran: new Set(), written: 0 };
  const check = new RowCheck(known.shapes);
  const names = new Names();
  const placeOf = new WeakMap<object, string>();
  const nodeOf = new WeakMap<object, Node>();
  const asking = watchColumns();

  (globalThis as { __sqlAt?: (tag: Tag, place: string) => Tag }).__sqlAt =
    (tag, place) =>
    (strings, ...values) => {
      const builder = tag(strings, ...values);
      placeOf.set(builder.toOperationNode(), place);
      return builder;
    };

  /** A plan shows that a condition can be read; a whole statement must have run. */
  const note = (node: Node, isPlan: boolean): void => {
    const place = placeOf.get(node);
    if (place !== undefined && !(isPlan && statement.test(node.sqlFragments?.[0] ?? ""))) watch.ran.add(place);
    for (const part of node.parameters ?? []) if (part.kind === "RawNode") note(part, isPlan);
  };

  const proto = DefaultQueryExecutor.prototype as unknown as {
    readonly plugins: readonly unknown[];
    transformQuery(node: Node, queryId: object): Node;
    compileQuery(node: Node, queryId: object): CompiledQuery;
    executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>>;
  };
  const { transformQuery, compileQuery, executeQuery } = proto;
  proto.transformQuery = function transform(node, queryId) {
    nodeOf.set(queryId, node);
    return transformQuery.call(this, node, queryId);
  };
  proto.compileQuery = function compile(node, queryId) {
    const own = nodeOf.get(queryId);
    if (own !== undefined) note(own, /^\s*explain\b/i.test(own.sqlFragments?.[0] ?? ""));
    return compileQuery.call(this, node, queryId);
  };
  proto.executeQuery = async function execute(query) {
    const node = nodeOf.get(query.queryId);
    const place = node === undefined ? undefined : placeOf.get(node);
    const shape = place === undefined ? undefined : known.places[place];
    if (place === undefined || shape === undefined) return executeQuery.call(this, query);
    const store: { columns: readonly Column[] } = { columns: [] };
    const result = await asking.run(store, () => executeQuery.call(this, query));
    const isRenamed = this.plugins.length > 0;
    const columns = isRenamed ? store.columns.map((one) => ({ ...one, name: names.name(one.name) })) : store.columns;
    const rows = result.rows.slice(0, mostRows);
    const faults = check.faults(shape, { rows, columns, hasStar: star.test(query.sql) });
    if (faults.length > 0) watch.faults.set(place, new Set([...(watch.faults.get(place) ?? []), ...faults]));
    return result;
  };
  return watch;
}

const key = Symbol.for("hongxian.watch-statements");
const globals = globalThis as { [key]?: Watch };

/** Once for each process; a worker runs many files. */
export function watchStatements(shapesFile: string): void {
  globals[key] ??= start(JSON.parse(readFileSync(shapesFile, "utf8")) as Known);
}

/** Statements whose rows were not what their type says, since the last call. */
export function takeFaults(): string[] {
  const { faults } = globals[key] ?? { faults: new Map<string, Set<string>>() };
  const lines = [...faults].map(([place, found]) => `${place}: ${[...found].join("; ")}`);
  faults.clear();
  const file = process.env["SQL_FAULTS_FILE"];
  if (file !== undefined) lines.forEach((line) => appendFileSync(file, `${line}\n`));
  return file === undefined ? lines : [];
}

/** Leaves the places that ran for tools/sql/never-run.mjs. */
export function writeRan(): void {
  const watch = globals[key];
  const folder = process.env["SQL_RAN_FOLDER"];
  if (watch === undefined || folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const news = [...watch.ran].slice(watch.written);
  watch.written = watch.ran.size;
  if (news.length > 0) appendFileSync(join(folder, `${process.pid}.txt`), `${news.join("\n")}\n`);
}
