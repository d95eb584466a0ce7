import { z } from "zod";
import { button, type Allow } from "./access.ts";
import { endpoint, idParam, type Endpoint, type Method } from "./endpoint.ts";
import { listOf } from "./list.ts";
import { fieldAt, resourceQuery } from "./resource-query.ts";
import { refName, type Action, type CustomAction, type Fields, type Move, type Resource } from "./resource.ts";

/** A resource whose particular fields and actions do not matter to the caller. */
export type AnyResource = Resource<Fields, Readonly<Record<string, Action<Fields>>>>;

const rowPath = z.strictObject({ id: idParam });
const edited = z.object({ id: z.int() });

/** What a list row holds on the wire: all fields, the things they refer to, and the version an edit must send back. */
export function rowSchema(resource: AnyResource) {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    shape[name] = field.schema;
    if (field.ref !== undefined) shape[refName(name)] = field.ref.nullable();
  }
  if (actionsOf(resource, "edit").length > 0) shape["version"] = z.int();
  return z.object(shape);
}

/** The body of a create or edit: just these fields, each by its own rule, then the rules across fields. */
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
type ActionOf<K extends Action<Fields>["kind"]> = Extract<Action<Fields>, { readonly kind: K }>;

/** The actions of one kind, with their names. */
export function actionsOf<K extends Action<Fields>["kind"]>(resource: AnyResource, kind: K): Named<ActionOf<K>>[] {
  const all = Object.entries(resource.actions);
  return all.filter((entry): entry is [string, ActionOf<K>] => entry[1].kind === kind);
}

export const readAllow = (resource: AnyResource): Allow => [
  { title: null, routes: [resource.route, ...(resource.alsoReadBy ?? [])] },
];
const buttonAllow = (resource: AnyResource, title: string): Allow => [button(title, resource.route)];

export const listCall = (resource: AnyResource) =>
  endpoint({
    method: "GET",
    path: resource.path,
    allow: readAllow(resource),
    query: resourceQuery(resource),
    data:
      resource.list.summary === undefined
        ? listOf(rowSchema(resource))
        : listOf(rowSchema(resource), resource.list.summary),
  });

export const getCall = (resource: AnyResource) =>
  endpoint({
    method: "GET",
    path: `${resource.path}/{id}`,
    allow: readAllow(resource),
    params: rowPath,
    data: rowSchema(resource),
  });

export const createCall = (resource: AnyResource, action: ActionOf<"create" | "edit">) =>
  endpoint({
    method: "POST",
    path: resource.path,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    done: action.done ?? "保存成功",
    body: formSchema(resource, action.fields, false),
    data: edited,
  });

export const editCall = (resource: AnyResource, action: ActionOf<"create" | "edit">) =>
  endpoint({
    method: "PUT",
    path: `${resource.path}/{id}`,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    done: action.done ?? "保存成功",
    params: rowPath,
    body: formSchema(resource, action.fields, true),
    data: edited,
  });

export const removeCall = (resource: AnyResource, action: ActionOf<"remove">) =>
  endpoint({
    method: "DELETE",
    path: `${resource.path}/{id}`,
    allow: buttonAllow(resource, action.title),
    title: action.title,
    done: "删除成功",
    params: rowPath,
  });

/** One address for each state a field can be moved to; several titles may lead there. */
export function moveCall(resource: AnyResource, field: string, to: string) {
  const moves = actionsOf(resource, "move").filter(([, move]) => move.field === field && String(move.to) === to);
  const [first, ...rest] = moves.map(([, move]) => button(move.title, resource.route));
  if (first === undefined) throw new Error(`${resource.name}: nothing moves ${field} to ${to}`);
  return endpoint({
    method: "PUT",
    path: `${resource.path}/{id}/${field}/${to}`,
    allow: [first, ...rest],
    title: moves.map(([, move]) => move.title).join("/"),
    params: rowPath,
    data: z.object({ id: z.int(), [field]: z.unknown() }),
  });
}

export function customCall(resource: AnyResource, name: string, action: CustomAction): Endpoint {
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

/** The distinct (field, target) pairs of a resource's moves. */
export function moveTargets(resource: AnyResource): { field: string; to: string; moves: Move<Fields>[] }[] {
  const found = new Map<string, { field: string; to: string; moves: Move<Fields>[] }>();
  for (const [, move] of actionsOf(resource, "move")) {
    const key = `${move.field}|${String(move.to)}`;
    const entry = found.get(key) ?? { field: move.field, to: String(move.to), moves: [] };
    entry.moves.push(move);
    found.set(key, entry);
  }
  return [...found.values()];
}

/** Every call a resource brings, in one list. */
export function callsOf(resource: AnyResource): Endpoint[] {
  const calls: Endpoint[] = [listCall(resource), getCall(resource)];
  for (const [, action] of actionsOf(resource, "create")) calls.push(createCall(resource, action));
  for (const [, action] of actionsOf(resource, "edit")) calls.push(editCall(resource, action));
  for (const [, action] of actionsOf(resource, "remove")) calls.push(removeCall(resource, action));
  for (const { field, to } of moveTargets(resource)) calls.push(moveCall(resource, field, to));
  for (const [name, action] of actionsOf(resource, "custom")) calls.push(customCall(resource, name, action));
  return calls;
}
