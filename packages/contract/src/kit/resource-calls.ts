import { z } from "zod";
import { button, type Allow } from "../wire/access.ts";
import { endpoint, type Endpoint, type Method, type NoBody, type Nothing } from "../wire/endpoint.ts";
import { listOf } from "../wire/list.ts";
import { fieldAt, resourceQuery } from "./resource-query.ts";
import { actionCalls, rowPath, type RowPath } from "./row-action.ts";
import {
  refName,
  type Action,
  type CustomAction,
  type CustomName,
  type Fields,
  type Resource,
  type Row,
} from "./resource.ts";

/** A resource whose particular fields and actions do not matter to the caller. */
export type AnyResource = Resource<Fields, Readonly<Record<string, Action<Fields>>>>;

/** Drops the particular types of a resource, only here: code that reads any resource also reads this one. */
export const anyResource = <F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>): AnyResource =>
  resource as unknown as AnyResource;

type EditOf<A> = Extract<A[keyof A], { readonly kind: "edit" }>;
type Version<A> = [EditOf<A>] extends [never] ? object : { readonly version: number };
/** A row as the calls of a resource return it: an editable one includes its version. */
export type Answered<F extends Fields, A> = Row<F> & Version<A>;
export type RowOf<T> = T extends Resource<infer F, infer A> ? Answered<F, A> : never;

interface ListAnswer<R, S extends z.ZodType> {
  readonly list: R[];
  readonly total: number;
  readonly totalCapped?: boolean | undefined;
  readonly page: number;
  readonly size: number;
  readonly summary: z.output<S>;
}
type ResourceQuery = ReturnType<typeof resourceQuery>;
type ListCall<F extends Fields, A, S extends z.ZodType> = Endpoint<
  Nothing,
  ResourceQuery,
  NoBody,
  z.ZodType<ListAnswer<Answered<F, A>, S>>
>;
type GetCall<F extends Fields, A> = Endpoint<RowPath, Nothing, NoBody, z.ZodType<Answered<F, A>>>;
type BodySchema<T> = T extends { readonly body: infer B extends z.ZodType } ? B : z.ZodType;
type DataSchema<T> = T extends { readonly data: infer D extends z.ZodType } ? D : z.ZodNull;
type PathOf<T> = T extends { readonly on: "row" } ? RowPath : Nothing;
type CustomCall<T> = Endpoint<PathOf<T>, Nothing, BodySchema<T>, DataSchema<T>>;

type Parts = Readonly<Partial<Record<"query" | "body" | "data", () => z.ZodType>>>;

/** Schemas created on first use: most calls of a page, and of a server, are not made for a long time. */
function late<E extends Endpoint>(made: E, parts: Parts): E {
  for (const [name, make] of Object.entries(parts)) {
    let schema: z.ZodType | undefined;
    Object.defineProperty(made, name, { enumerable: true, get: () => (schema ??= make()) });
  }
  return made;
}

const edited = z.object({ id: z.int() });

/** A list row on the wire: all fields, the records they refer to, and the version that an edit must send back. */
export function rowSchema<F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    shape[name] = field.schema;
    if (field.ref !== undefined && refName(name) !== name) shape[refName(name)] = field.ref.nullable();
  }
  if (actionsOf(anyResource(resource), "edit").length > 0) shape["version"] = z.int();
  return z.object(shape);
}

/** The body of a create or edit: only these fields, each by its own rule, then the rules across fields. */
export function formSchema(resource: AnyResource, names: readonly string[], withVersion: boolean) {
  const shape: Record<string, z.ZodType> = {};
  for (const name of names) shape[name] = fieldAt(resource.fields, name).input;
  if (withVersion) shape["version"] = z.int("缺少版本号");
  return z.strictObject(shape).superRefine((draft, context) => {
    for (const [name, message] of Object.entries(resource.check?.(draft) ?? {})) {
      if (message !== undefined) context.addIssue({ code: "custom", path: [name], message });
    }
  });
}

type Named<T> = readonly [name: string, action: T];
type Kind = NonNullable<Action<Fields>["kind"]>;
type ActionOf<K extends Kind> = Extract<Action<Fields>, { readonly kind: K }>;

/** The actions of one kind, with their names. */
export function actionsOf<K extends Kind>(resource: AnyResource, kind: K): Named<ActionOf<K>>[] {
  const all = Object.entries(resource.actions);
  return all.filter((entry): entry is [string, ActionOf<K>] => entry[1].kind === kind);
}

export const readAllow = (resource: AnyResource): Allow => [
  { title: null, routes: [resource.route, ...(resource.alsoReadBy ?? [])] },
];
const buttonAllow = (resource: Pick<AnyResource, "route">, title: string): Allow => [button(title, resource.route)];

/** The summary of a list that sums columns and has no other figures. */
function totalsSchema({ list: { totals } }: AnyResource): z.ZodType | undefined {
  return totals === undefined ? undefined : z.object(Object.fromEntries(totals.map((name) => [name, z.int()])));
}

export function listCall<F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>): ListCall<F, A, S> {
  const untyped = anyResource(resource);
  const made: Endpoint = late(endpoint({ method: "GET", path: untyped.path, allow: readAllow(untyped) }), {
    query: () => resourceQuery(untyped),
    data: () => {
      const row = rowSchema(untyped);
      const summary = untyped.list.summary ?? totalsSchema(untyped);
      return summary === undefined ? listOf(row) : listOf(row, summary);
    },
  });
  // The row schema was made from these same fields.
  return made as ListCall<F, A, S>;
}

export function getCall<F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>): GetCall<F, A> {
  const untyped = anyResource(resource);
  const draft = endpoint({ method: "GET", path: `${untyped.path}/{id}`, allow: readAllow(untyped), params: rowPath });
  const made: Endpoint = late(draft, { data: () => rowSchema(untyped) });
  return made as GetCall<F, A>;
}

export const createCall = <F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  action: ActionOf<"create" | "edit">,
) =>
  endpoint({
    method: "POST",
    path: resource.path,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    ...(action.stepUp === true ? { stepUp: true } : {}),
    done: action.done ?? "保存成功",
    body: formSchema(anyResource(resource), action.fields, false),
    data: edited,
  });

export const editCall = <F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  action: ActionOf<"create" | "edit">,
) =>
  endpoint({
    method: "PUT",
    path: `${resource.path}/{id}`,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    ...(action.stepUp === true ? { stepUp: true } : {}),
    done: action.done ?? "保存成功",
    params: rowPath,
    body: formSchema(anyResource(resource), action.fields, true),
    data: edited,
  });

export const removeCall = <F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  action: ActionOf<"remove">,
) =>
  endpoint({
    method: "DELETE",
    path: `${resource.path}/{id}`,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    done: "删除成功",
    params: rowPath,
  });

/** The call of one of the resource's custom actions. */
export function customCall<F extends Fields, A, S extends z.ZodType, N extends CustomName<A> & string>(
  resource: Resource<F, A, S>,
  name: N,
): CustomCall<A[N]> {
  // The name is that of a custom action, by its type.
  const action = resource.actions[name] as CustomAction;
  return anyCustomCall(anyResource(resource), name, action) as CustomCall<A[N]>;
}

export function anyCustomCall(resource: AnyResource, name: string, action: CustomAction): Endpoint {
  const onRow = action.on === "row";
  const path = action.path ?? `${resource.path}${onRow ? "/{id}" : ""}/${name}`;
  const method: Method = action.method ?? "POST";
  return endpoint({
    method,
    path: path,
    allow: [button(action.title, resource.route), ...(action.alsoBy ?? [])],
    title: action.title,
    ...(action.stepUp === undefined ? {} : { stepUp: action.stepUp }),
    ...(action.done === undefined ? {} : { done: action.done }),
    ...(onRow ? { params: rowPath } : {}),
    body: action.body,
    data: action.data ?? z.null(),
  });
}

/** Every call that a resource defines, in one list. */
export function callsOf(resource: AnyResource): Endpoint[] {
  const calls: Endpoint[] = [listCall(resource), getCall(resource)];
  for (const [, action] of actionsOf(resource, "create")) calls.push(createCall(resource, action));
  for (const [, action] of actionsOf(resource, "edit")) calls.push(editCall(resource, action));
  for (const [, action] of actionsOf(resource, "remove")) calls.push(removeCall(resource, action));
  for (const [name, action] of actionsOf(resource, "custom")) calls.push(anyCustomCall(resource, name, action));
  for (const { endpoint: one } of actionCalls(resource)) calls.push(one);
  return calls;
}
