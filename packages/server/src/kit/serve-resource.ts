import type { FigureSet } from "@hongxian/contract/kit/figures.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import {
  actionsOf,
  createCall,
  anyCustomCall,
  editCall,
  getCall,
  listCall,
  removeCall,
  type AnyResource,
} from "@hongxian/contract/kit/resource-calls.ts";
import { fieldAt } from "@hongxian/contract/kit/resource-query.ts";
import {
  auditTargetOf,
  keyOf,
  type BodyOf,
  type CustomName,
  type DataOf,
  type DeclaredName,
  type Draft,
  type Fields,
  type Name,
  type Open,
  type OwnAction,
  type Resource,
  type Row,
  type RowActionName,
} from "@hongxian/contract/kit/resource.ts";
import { actionCalls, isOpenTo, type ActionBody, type ActionCall } from "@hongxian/contract/kit/row-action.ts";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { changed, closeAction, needOpen, openAction, type Outcome } from "./act-on-row.ts";
import { handle, handleAsking, type Call, type Db, type RawCall, type ServedCall } from "./call.ts";
import type { Caller } from "./caller.ts";
import { column, writeColumns } from "./field-sql.ts";
import { snakeName } from "../platform/database/snake-name.ts";
import { listRows } from "./list-rows.ts";
import { rowSql, type Listed, type Query } from "./list-sql.ts";
import type { ScopeOf } from "./scope.ts";

/** Additional columns to write with the form's own. */
type Extra = Readonly<Record<string, unknown>>;
type AnyRow = Record<string, unknown>;

/**
 * A command in two steps, see handleAsking: `ask` gets the row as it was before the transaction, in the caller's scope.
 */
interface Asking<R, B, D> {
  readonly ask: (call: RawCall, row: R, body: B) => Promise<unknown>;
  readonly run: (call: Call, row: R, body: B, answer: never) => Promise<D>;
}

/** Joins the two steps: the result of the first is the input of the second. */
export const asking = <R, B, D, A>(
  ask: (call: RawCall, row: R, body: B) => Promise<A>,
  run: (call: Call, row: R, body: B, answer: A) => Promise<D>,
): Asking<R, B, D> => ({ ask, run });

type Command<R, B, D> = ((call: Call, row: R, body: B) => Promise<D>) | Asking<R, B, D>;

/** Row actions that need a function: the declaration alone does not say what they do or answer. */
type NeededRun<A> = {
  [K in RowActionName<A>]: A[K] extends { readonly to: unknown; readonly data?: z.ZodNull } ? never : K;
}[RowActionName<A>];
type OutcomeOf<T> = T extends { readonly data: z.ZodNull }
  ? Outcome | void
  : T extends { readonly data: infer D extends z.ZodType }
    ? Outcome<z.input<D>> & { readonly data: z.input<D> }
    : Outcome | void;
type CommandOf<F extends Fields, T> = T extends { readonly kind: "custom" }
  ? Command<T extends { readonly on: "row" } ? Row<F> : null, BodyOf<T>, DataOf<T>>
  : Command<Row<F>, z.output<ActionBody<T>>, OutcomeOf<T>>;
type Runs<F extends Fields, A> = { readonly [K in CustomName<A> | NeededRun<A>]: CommandOf<F, A[K]> } & {
  readonly [K in Exclude<RowActionName<A>, NeededRun<A>>]?: CommandOf<F, A[K]>;
};

/** The server half of a resource. */
export interface Served<F extends Fields, A, S extends z.ZodType> {
  readonly table: string;
  /** Which rows this account may see; there is no default. */
  readonly scope: ScopeOf;
  /** Which of them it may act on, where it sees more. */
  readonly acts?: ScopeOf;
  /** Rows that belong to the resource at all (several resources may share one table). */
  readonly where?: RawBuilder<boolean>;
  readonly computed?: { readonly [N in Name<F>]?: RawBuilder<z.output<F[N]["schema"]>> };
  /** Conditions of the filters declared `by: "own"`. */
  readonly filters?: Readonly<Record<string, (value: never, caller: Caller) => RawBuilder<boolean>>>;
  /** All filters at once, where the meaning of one depends on another. */
  readonly condition?: (query: Query, caller: Caller) => RawBuilder<boolean>;
  /** A statement for the rows of the filters; or the declared figures, where the list itself counts each of them. */
  readonly summary?: ((call: Call, condition: RawBuilder<boolean>) => Promise<z.input<S>>) | FigureSet<z.output<S>>;
  /** The table has `version` and `update_time` although no form edits it: actions raise them. */
  readonly versioned?: true;
  /** What an action locks before the row: what other commands lock in that order too. */
  readonly lockFirst?: (db: Db, row: Row<F>) => Promise<void>;
  /** Rules that need the database, run inside the transaction; the values they return are written too. */
  readonly before?: {
    create?(call: Call, draft: Partial<Draft<F>>): Promise<Extra | void>;
    edit?(call: Call, row: Row<F>, draft: Partial<Draft<F>>): Promise<Extra | void>;
    remove?(call: Call, row: Row<F>): Promise<void>;
    /** Of every action that changes the state, before the action's own function. */
    move?(call: Call, row: Row<F>, to: string): Promise<Extra | void>;
  };
  /** Consequences of the change, inside the same transaction. */
  readonly after?: (call: Call, id: number, action: "create" | "edit" | "remove" | "move") => Promise<void>;
  /**
   * Every custom action, or it does not compile; `row` is null for list and batch actions. For a row action what happens
   * beside the change of state, on the locked row: one that neither changes the state nor answers with the row must be
   * here.
   */
  readonly run: Runs<F, A>;
  /** A verb that does not fit the standard: same contract, own function. */
  readonly override?: {
    readonly list?: (call: Call<unknown, Query>) => Promise<unknown>;
    readonly remove?: Command<Row<F>, void, void>;
  };
}

export interface ServedResource {
  readonly resource: AnyResource;
  readonly listed: Listed;
  readonly calls: readonly ServedCall[];
}

/** The server half by its resource, for a half that mentions itself. */
export type ServedOf<T> = T extends Resource<infer F, infer A, infer _S> ? ServedResource & Locks<F, A> : never;

/** For handlers written by hand: the row, locked, where its declaration allows the action, or one of several. */
interface Locks<F extends Fields, A> {
  /** With `version`, that of the caller's form, a row that was changed since is refused first. */
  lock(
    call: Pick<Call, "db" | "caller">,
    id: number,
    name: (DeclaredName<A> & string) | readonly (DeclaredName<A> & string)[],
    version?: number,
  ): Promise<Row<F>>;
}

type Loose = Omit<Served<Fields, Record<string, { kind: string }>, z.ZodType>, "run"> & { readonly run: object };
type LooseCommand = Command<unknown, unknown, unknown>;
type LooseRun = (call: Call, row: unknown, body: unknown, answer: unknown) => Promise<unknown>;

const runOf = (command: LooseCommand): LooseRun =>
  typeof command === "function" ? command : (command.run as LooseRun);

function listedOf(resource: AnyResource, served: Loose): Listed {
  const isEdited = actionsOf(resource, "edit").length > 0;
  const isOwnVersion = "version" in resource.fields && !("version" in (served.computed ?? {}));
  return {
    resource,
    table: served.table,
    scope: served.scope,
    computed: (served.computed ?? {}) as Listed["computed"],
    ...(served.where === undefined ? {} : { where: served.where }),
    ...(served.condition === undefined ? {} : { condition: served.condition }),
    own: (key, value, caller) => {
      const condition = served.filters?.[key];
      if (condition === undefined) throw new Error(`${resource.name}: filter ${key} has no condition`);
      return condition(value as never, caller);
    },
    hasVersion: isEdited,
    isVersioned: isEdited || isOwnVersion || served.versioned === true,
  };
}

type Reader = Pick<Call, "db" | "caller">;
/** The row, locked; throws when it does not exist (or is outside this account's scope). */
const lockRow = (listed: Listed, call: Reader, id: number): Promise<AnyRow> => needRow(listed, call, id, true);

async function needRow(listed: Listed, call: Reader, id: number, isLocked: boolean): Promise<AnyRow> {
  const { rows } = await rowSql(listed, call.caller, id, isLocked).execute(call.db);
  const row = rows[0];
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}

/** The row that an action is about, locked after whatever must be locked before it. */
async function lockForAction(listed: Listed, served: Loose, call: Reader, id: number): Promise<AnyRow> {
  if (served.lockFirst !== undefined) await served.lockFirst(call.db, await needRow(listed, call, id, false));
  return lockRow(listed, call, id);
}

/** A call of one step or of two, by what the resource defines. */
function handleCommand(
  endpoint: Parameters<typeof handle>[0],
  listed: Listed,
  command: LooseCommand | undefined,
  run: (call: Call, answer: unknown) => Promise<unknown>,
): ServedCall {
  if (command === undefined || typeof command === "function") return handle(endpoint, (call) => run(call, undefined));
  return handleAsking(
    endpoint,
    async (call) => {
      const { id } = call.params as { readonly id?: number };
      return command.ask(call, id === undefined ? null : await needRow(listed, call, id, false), call.body);
    },
    run,
  );
}

/** Violated unique constraints are reported at their field. */
async function guardUnique<T>(resource: AnyResource, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint =
      typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : "";
    const rule = resource.unique?.[constraint];
    if (rule !== undefined) throw invalid({ [rule.field]: rule.msg });
    throw error;
  }
}

function writes(resource: AnyResource, draft: AnyRow, extra: Extra | void): Map<string, unknown> {
  const columns = new Map<string, unknown>();
  for (const [name, value] of Object.entries(draft)) {
    if (name === "version") continue;
    for (const [target, written] of writeColumns(name, fieldAt(resource.fields, name), value))
      columns.set(target, written);
  }
  for (const [name, value] of Object.entries(extra ?? {})) columns.set(snakeName(name), value);
  return columns;
}

async function createRow(resource: AnyResource, listed: Listed, served: Loose, call: Call): Promise<{ id: number }> {
  const draft = call.body as AnyRow;
  const extra = await served.before?.create?.(call, draft);
  const columns = writes(resource, draft, extra);
  const names = sql.join([...columns.keys()].map((name) => sql.ref(name)));
  const values = sql.join([...columns.values()]);
  const key = sql.ref(snakeName(keyOf(resource)));
  const { rows } = await guardUnique(resource, () =>
    sql<{
      id: number;
    }>`insert into ${sql.table(listed.table)} (${names}) values (${values}) returning ${key} as id`.execute(call.db),
  );
  const id = rows[0]?.id ?? 0;
  call.audit({ targetType: auditTargetOf(resource), targetId: id, after: draft });
  await served.after?.(call, id, "create");
  return { id };
}

async function editRow(
  resource: AnyResource,
  listed: Listed,
  served: Loose,
  action: Open,
  call: Call<{ id: number }>,
): Promise<{ id: number }> {
  const { id } = call.params;
  const draft = call.body as AnyRow;
  const row = await lockRow(listed, call, id);
  if (row["version"] !== draft["version"]) throw new AppError("STALE_VERSION", { data: { current: row } });
  needOpen(listed, action, row);
  const extra = await served.before?.edit?.(call, row, draft);
  const set = sql.join([...writes(resource, draft, extra)].map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await guardUnique(resource, () =>
    sql`update ${sql.table(listed.table)} t set ${set}, version = t.version + 1, update_time = now()
      where ${column(keyOf(resource))} = ${id}`.execute(call.db),
  );
  call.audit({ targetType: auditTargetOf(resource), targetId: id, ...changed(row, draft) });
  await served.after?.(call, id, "edit");
  return { id };
}

async function removeRow(
  resource: AnyResource,
  listed: Listed,
  served: Loose,
  action: Open,
  call: Call<{ id: number }>,
  answer: unknown,
): Promise<null> {
  const { id } = call.params;
  const row = await lockRow(listed, call, id);
  needOpen(listed, action, row);
  await served.before?.remove?.(call, row);
  if (served.override?.remove === undefined) {
    await sql`delete from ${sql.table(listed.table)} t where ${column(keyOf(resource))} = ${id}`.execute(call.db);
  } else {
    await runOf(served.override.remove as LooseCommand)(call, row, undefined, answer);
  }
  call.audit({ targetType: auditTargetOf(resource), targetId: id, before: row });
  await served.after?.(call, id, "remove");
  return null;
}

function standardCalls(resource: AnyResource, listed: Listed, served: Loose): ServedCall[] {
  type RowCall = Call<{ id: number }>;
  const list = served.override?.list ?? ((call: Call<unknown, Query>) => listRows(listed, call, served.summary));
  const calls: ServedCall[] = [
    handle(listCall(resource), (call) => list(call as Call<unknown, Query>) as Promise<never>),
    handle(getCall(resource), async (call) => {
      const { rows } = await rowSql(listed, call.caller, call.params.id, false).execute(call.db);
      if (rows[0] === undefined) throw new AppError("NOT_FOUND");
      return rows[0];
    }),
  ];
  for (const [, action] of actionsOf(resource, "create"))
    calls.push(handle(createCall(resource, action), (call) => createRow(resource, listed, served, call)));
  for (const [, action] of actionsOf(resource, "edit"))
    calls.push(handle(editCall(resource, action), (call) => editRow(resource, listed, served, action, call)));
  for (const [, action] of actionsOf(resource, "remove"))
    calls.push(
      handleCommand(
        removeCall(resource, action),
        listed,
        served.override?.remove as LooseCommand | undefined,
        (call, answer) => removeRow(resource, listed, served, action, call as RowCall, answer),
      ),
    );
  return calls;
}

function customCalls(resource: AnyResource, listed: Listed, served: Loose): ServedCall[] {
  return actionsOf(resource, "custom").map(([name, action]) => {
    const command = (served.run as unknown as Readonly<Record<string, LooseCommand>>)[name];
    if (command === undefined) throw new Error(`${resource.name}: action ${name} is not implemented`);
    return handleCommand(anyCustomCall(resource, name, action), listed, command, async (call, answer) => {
      const id = action.on === "row" ? (call.params as { id: number }).id : null;
      if (id !== null) call.audit({ targetType: auditTargetOf(resource), targetId: id, after: call.body });
      const row = id === null ? null : await lockRow(listed, call, id);
      if (row !== null) needOpen(listed, action, row);
      return (await runOf(command)(call, row, call.body, answer)) ?? null;
    });
  });
}

/** The row actions: lock, state, condition, own function, new state, audit row. */
function rowCalls(resource: AnyResource, listed: Listed, served: Loose): ServedCall[] {
  const runs = served.run as unknown as Readonly<Record<string, LooseCommand | undefined>>;
  return actionCalls(resource).map((group: ActionCall) => {
    const asking = group.actions.map(([name]) => runs[name]).find((command) => typeof command === "object");
    return handleCommand(group.endpoint, listed, asking, async (call, answer) => {
      const { id } = call.params as { id: number };
      const row = await lockForAction(listed, served, call, id);
      const [name, action] = openAction(listed, group, call, row);
      const extra = action.to === undefined ? undefined : await served.before?.move?.(call, row, String(action.to));
      const command = runs[name];
      const outcome = ((await (command && runOf(command)(call, row, call.body, answer))) ?? {}) as Outcome;
      const set = { ...extra, ...outcome.set };
      const data = await closeAction(listed, call as Call<{ id: number }>, row, action, { ...outcome, set });
      await served.after?.(call, id, "move");
      return data;
    });
  });
}

/** Joins a resource with its server half: its calls, ready to register, and its list for exports and batches. */
export function serveResource<F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  served: Served<F, A, S>,
): ServedResource & Locks<F, A> {
  // Inside the kit names are plain strings; callers are checked by the generic signature above.
  const plain = resource as unknown as AnyResource;
  const loose = served as unknown as Loose;
  const listed = listedOf(plain, loose);
  const acting = loose.acts === undefined ? listed : { ...listed, scope: loose.acts };
  return {
    resource: plain,
    listed,
    calls: [
      ...standardCalls(plain, listed, loose),
      ...customCalls(plain, listed, loose),
      ...rowCalls(plain, acting, loose),
    ],
    lock: async (call, id, name, version) => {
      const row = await lockForAction(acting, loose, call, id);
      if (version !== undefined && row["version"] !== version) throw new AppError("STALE_VERSION");
      const actions = [name].flat().map((one) => plain.actions[one] as OwnAction);
      const open = actions.find((one) => isOpenTo(plain, one, row)) ?? actions[0];
      if (open !== undefined) needOpen(listed, open, row);
      const reason = open?.blocked?.(row);
      if (reason !== undefined) throw refused(reason);
      // Read with the fields of this resource.
      return row as Row<F>;
    },
  };
}
