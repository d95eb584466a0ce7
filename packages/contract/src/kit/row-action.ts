import { z } from "zod";
import { button, type Allow, type Grant } from "../wire/access.ts";
import {
  endpoint,
  flagParam,
  idParam,
  type Endpoint,
  type Method,
  type NoBody,
  type Nothing,
} from "../wire/endpoint.ts";
import { fieldAt } from "./resource-query.ts";
import type { AnyResource } from "./resource-calls.ts";
import type { DeclaredName, Fields, Open, OwnAction, Resource, RowAction, RowActionName } from "./resource.ts";

type AnyRow = Readonly<Record<string, unknown>>;
export type NamedAction = readonly [name: string, action: RowAction];

/** One call with the actions it makes: more than one where they share an address. */
export interface ActionCall {
  readonly endpoint: Endpoint;
  readonly actions: readonly NamedAction[];
}

/** The path of every call on one row. */
export const rowPath = z.strictObject({ id: idParam });
export type RowPath = typeof rowPath;

export const rowActionsOf = (resource: AnyResource): NamedAction[] =>
  Object.entries(resource.actions).filter((entry): entry is [string, RowAction] => entry[1].kind === undefined);

function addressOf({ path, states }: AnyResource, [name, action]: NamedAction): string {
  if (action.call !== undefined) return action.call;
  return states?.addressedBy === "state" && action.to !== undefined
    ? `PUT ${path}/{id}/${states.field}/${String(action.to)}`
    : `POST ${path}/{id}/${name}`;
}

export const actionGrants = (
  resource: AnyResource,
  action: Pick<RowAction, "title" | "grant" | "alsoBy">,
): readonly [Grant, ...Grant[]] => [action.grant ?? button(action.title, resource.route), ...(action.alsoBy ?? [])];

/** True where the row's state and the action's own condition allow it; asked by both sides. */
export function isOpenTo(resource: AnyResource, action: Open, row: AnyRow): boolean {
  const { states } = resource;
  if (action.from !== undefined && (states === undefined || !action.from.includes(row[states.field]))) return false;
  // The row was read with the fields of this resource.
  return action.when?.(row) ?? true;
}

/** The same by the action's name, for places that draw or run a declared action by hand. */
export function isPossible<F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  name: DeclaredName<A> & string,
  row: object,
): boolean {
  const untyped = resource as unknown as AnyResource;
  // The row has what the declaration reads; its name is that of an action, by its type.
  return isOpenTo(untyped, untyped.actions[name] as RowAction | OwnAction, row as AnyRow);
}

function bodyOf(action: RowAction, others: readonly RowAction[] = []): z.ZodType | undefined {
  if (action.ask === undefined && action.sends === undefined) return undefined;
  const shape: Record<string, z.ZodType> = {};
  // What only another action under the same address asks for is ignored.
  for (const other of others) for (const name of Object.keys(other.ask ?? {})) shape[name] = z.unknown().optional();
  for (const [name, field] of Object.entries(action.ask ?? {})) shape[name] = field.input;
  for (const [name, value] of Object.entries(action.sends ?? {})) shape[name] = z.literal(value);
  return z.strictObject(shape);
}

function sharedBody(resource: AnyResource, actions: readonly NamedAction[]): z.ZodType | undefined {
  const plain = actions.map(([, action]) => action);
  const [first, ...rest] = plain;
  if (first === undefined || rest.length === 0) return first && bodyOf(first);
  // Told apart by the address, they share what any of them asks for; each of these may be left out.
  if (plain.every(({ at }) => at !== undefined)) {
    const fields = Object.entries(Object.assign({}, ...plain.map(({ ask }) => ask)) as Fields);
    return fields.length === 0
      ? undefined
      : z.strictObject(Object.fromEntries(fields.map(([name, { input }]) => [name, input])));
  }
  const [key] = Object.keys(first.sends ?? {});
  if (key === undefined) {
    if (plain.some(({ ask, sends }) => ask !== undefined || sends !== undefined))
      throw new Error(`${resource.name}: actions under one address that ask for something need \`sends\``);
    return undefined;
  }
  const parts = plain.map((action) => bodyOf(action, plain) as z.ZodObject);
  return z.discriminatedUnion(key, parts as [z.ZodObject, ...z.ZodObject[]], "请选择要执行的操作");
}

const isSent = (action: RowAction, params: unknown, body: unknown): boolean => {
  const sent = { ...(params as AnyRow), ...(typeof body === "object" ? body : {}) } as AnyRow;
  return Object.entries({ ...action.at, ...action.sends }).every(([name, value]) => sent[name] === value);
};

/** Which of the actions under one address a call means: by what it sends, then by the row's state. */
export const meantActions = ({ actions }: ActionCall, params: unknown, body: unknown): readonly NamedAction[] =>
  actions.length === 1 ? actions : actions.filter(([, action]) => isSent(action, params, body));

function dataOf(resource: AnyResource, actions: readonly NamedAction[]): z.ZodType {
  const own = actions.find(([, { data }]) => data !== undefined)?.[1].data;
  if (own !== undefined) return own;
  const { states } = resource;
  return z.object({
    id: z.int(),
    ...(states === undefined ? {} : { [states.field]: fieldAt(resource.fields, states.field).schema }),
  });
}

function doneOf(actions: readonly NamedAction[]): Pick<Endpoint, "done"> {
  if (actions.every(([, { done }]) => done === undefined)) return {};
  const [only, ...others] = actions;
  if (others.length === 0 && only !== undefined) return { done: only[1].done as NonNullable<Endpoint["done"]> };
  return {
    done: (data, { params, body }) => {
      const meant = actions.filter(([, action]) => isSent(action, params, body));
      const done = meant.find(([, action]) => action.done !== undefined)?.[1].done ?? "操作成功";
      return typeof done === "function" ? done(data) : done;
    },
  };
}

function pathOf(actions: readonly RowAction[]): z.ZodType {
  const names = new Set(actions.flatMap(({ at }) => Object.keys(at ?? {})));
  const paramOf = (name: string) => {
    const values = [...new Set(actions.map(({ at }) => at?.[name]))];
    return values.every((value) => typeof value === "string") ? z.enum(values, "状态取值错误") : flagParam;
  };
  return names.size === 0
    ? rowPath
    : rowPath.extend(Object.fromEntries([...names].map((name) => [name, paramOf(name)])));
}

function callOf(resource: AnyResource, address: string, actions: readonly NamedAction[]): Endpoint {
  const [method, path] = address.split(" ") as [Method, `/api/${string}`];
  const plain = actions.map(([, action]) => action);
  const allow = [...new Set(plain.flatMap((action) => actionGrants(resource, action)))];
  const body = sharedBody(resource, actions);
  const titles = [...new Set(plain.map(({ title }) => title))];
  return endpoint({
    method,
    path,
    allow: allow as unknown as Allow,
    title: plain.find(({ auditTitle }) => auditTitle !== undefined)?.auditTitle ?? titles.join("/"),
    ...(plain.some(({ stepUp }) => stepUp === true) ? { stepUp: true } : {}),
    ...(plain.some(({ once }) => once === true) ? { once: true } : {}),
    ...doneOf(actions),
    params: pathOf(plain),
    ...(body === undefined ? {} : { body }),
    data: dataOf(resource, actions),
  });
}

const made = new WeakMap<AnyResource, readonly ActionCall[]>();

/** The calls of a resource's row actions, one for each address. */
export function actionCalls(resource: AnyResource): readonly ActionCall[] {
  const known = made.get(resource);
  if (known !== undefined) return known;
  const groups = new Map<string, NamedAction[]>();
  for (const named of rowActionsOf(resource)) {
    const address = addressOf(resource, named);
    groups.set(address, [...(groups.get(address) ?? []), named]);
  }
  const calls = [...groups].map(([address, actions]) => ({ endpoint: callOf(resource, address, actions), actions }));
  made.set(resource, calls);
  return calls;
}

/** The call behind one of the row actions. */
export function anyActionCall(resource: AnyResource, name: string): Endpoint {
  const found = actionCalls(resource).find(({ actions }) => actions.some(([known]) => known === name));
  if (found === undefined) throw new Error(`${resource.name} has no action ${name}`);
  return found.endpoint;
}

type Asked<T> = T extends { readonly ask: infer Q extends Fields }
  ? { readonly [K in keyof Q]: z.output<Q[K]["input"]> }
  : object;
type Filled<T> = T extends { readonly ask: infer Q extends Fields }
  ? { readonly [K in keyof Q as undefined extends z.input<Q[K]["input"]> ? never : K]: z.input<Q[K]["input"]> } & {
      readonly [K in keyof Q as undefined extends z.input<Q[K]["input"]> ? K : never]?: z.input<Q[K]["input"]>;
    }
  : object;
type Sent<T> = T extends { readonly sends: infer V } ? V : object;
/** The body of an action's call: what it asks for and what it sends. */
export type ActionBody<T> = T extends { readonly ask: Fields } | { readonly sends: object }
  ? z.ZodType<Asked<T> & Sent<T>, Filled<T> & Sent<T>>
  : NoBody;
export type ActionData<T> = T extends { readonly data: infer D extends z.ZodType }
  ? D
  : z.ZodObject<{ id: z.ZodInt }, z.core.$loose>;

type ActionPath<T> = T extends { readonly at: infer V }
  ? z.ZodObject<
      { id: typeof idParam } & { [K in keyof V]: V[K] extends string ? z.ZodType<V[K], V[K]> : typeof flagParam }
    >
  : RowPath;

/** The call of one row action, with the types of its declaration. */
export function actionCall<F extends Fields, A, S extends z.ZodType, N extends RowActionName<A> & string>(
  resource: Resource<F, A, S>,
  name: N,
): Endpoint<ActionPath<A[N]>, Nothing, ActionBody<A[N]>, ActionData<A[N]>> {
  return anyActionCall(resource as unknown as AnyResource, name) as unknown as Endpoint<
    ActionPath<A[N]>,
    Nothing,
    ActionBody<A[N]>,
    ActionData<A[N]>
  >;
}
