import { z } from "zod";
import { flagParam, idParam } from "../wire/endpoint.ts";
import type { Field } from "./field.ts";
import { commaList, dateParam, listQuery, spanNames, spanProblem } from "../wire/list.ts";
import type { Fields, Filter, Resource } from "./resource.ts";
import { numberParam } from "../wire/number-param.ts";

const shortText = z.string().trim().max(100, "筛选内容过长");
const wholeNumber = numberParam("请输入数字").int("请输入整数");

function oneValue(field: Field): z.ZodType<unknown, string> {
  switch (field.kind) {
    case "choice":
    case "choices":
      return z.enum(Object.keys(field.labels ?? {}), `${field.label}取值错误`);
    case "flag":
      return flagParam as z.ZodType<unknown, string>;
    case "id":
    case "member":
    case "staff":
    case "shop":
    case "role":
    case "department":
    case "region":
      return idParam as z.ZodType<unknown, string>;
    case "count":
    case "cents":
    case "bp":
    case "percent":
      return wholeNumber as z.ZodType<unknown, string>;
    case "date":
      return dateParam;
    default:
      return shortText;
  }
}

const blankIsAbsent = (schema: z.ZodType) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());

const blankIsPreset = (schema: z.ZodType) => z.preprocess((value) => (value === "" ? undefined : value), schema);

function filterShape(key: string, filter: Filter<string>, fields: Fields): Record<string, z.ZodType> {
  switch (filter.by) {
    case "contains":
    case "member":
      return { [key]: blankIsAbsent(shortText) };
    case "between": {
      const [begin, end] = spanNames(key);
      return { [begin]: blankIsAbsent(dateParam), [end]: blankIsAbsent(dateParam) };
    }
    case "own":
      // A schema with its own default returns it when the value is missing; optional() would hide that.
      return {
        [key]: filter.schema.safeParse(undefined).success ? blankIsPreset(filter.schema) : blankIsAbsent(filter.schema),
      };
    case "oneOf": {
      const list = commaList(oneValue(fieldAt(fields, filter.field)));
      return { [key]: filter.preset === undefined ? list.optional() : list.default([...filter.preset]) };
    }
    case "equals": {
      const value = blankIsAbsent(oneValue(fieldAt(fields, filter.field)));
      const preset = filter.preset?.[0];
      // A blank in the address means "all" and is not the same as no choice.
      return { [key]: preset === undefined ? value : value.prefault(preset) };
    }
  }
}

/** The days a period filter keeps to when none are chosen; undefined where it keeps to none. */
export function defaultDays(
  { lastDays, wholeFor }: Extract<Filter<string>, { readonly by: "between" }>,
  query: Readonly<Record<string, unknown>>,
): number | undefined {
  const isWhole = Object.entries(wholeFor ?? {}).some(([name, waiting]) => {
    const chosen = [query[name] ?? []].flat();
    return chosen.length > 0 && (waiting === "any" || chosen.every((value) => waiting.includes(String(value))));
  });
  return isWhole ? undefined : lastDays;
}

export function fieldAt(fields: Fields, name: string): Field {
  const found = fields[name];
  if (found === undefined) throw new Error(`no field ${name}`);
  return found;
}

/** The list's query schema, the same for the address bar and for the server. */
export function resourceQuery<F extends Fields, A, S extends z.ZodType>(resource: Resource<F, A, S>) {
  const entries: [string, Filter<string>][] = Object.entries(resource.list.filters);
  const shape: Record<string, z.ZodType> = {};
  for (const [key, filter] of entries) Object.assign(shape, filterShape(key, filter, resource.fields));
  const spans = entries.filter(([, filter]) => filter.by === "between").map(([key]) => spanNames(key));
  return listQuery(resource.list.sortable, shape).superRefine((query, context) => {
    for (const [begin, end] of spans) {
      const values: Record<string, unknown> = query;
      const problem = spanProblem(values[begin] as string | undefined, values[end] as string | undefined);
      if (problem !== null) context.addIssue({ code: "custom", path: [end], message: problem });
    }
  });
}
