import { anyResource, createCall, editCall } from "@hongxian/contract/kit/resource-calls.ts";
import type { Fields, Resource } from "@hongxian/contract/kit/resource.ts";
import type { Endpoint, Nothing } from "@hongxian/contract/wire/endpoint.ts";
import type { RowPath } from "@hongxian/contract/kit/row-action.ts";
import type { z } from "zod";

type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};
type NamesOf<T> = T extends { readonly fields: readonly (infer N)[] } ? N : never;
/** What the form sends: its fields by their own rules. */
type FormOf<F extends Fields, T> = Optional<{ [K in NamesOf<T> & keyof F]: z.input<F[K]["input"]> }>;
type Edited = z.ZodType<{ readonly id: number }>;
type FormName<A> = { [K in keyof A]: A[K] extends { readonly kind: "create" | "edit" } ? K : never }[keyof A];

type FormCall<F extends Fields, T> = T extends { readonly kind: "create" }
  ? Endpoint<Nothing, Nothing, z.ZodType<unknown, FormOf<F, T>>, Edited>
  : Endpoint<RowPath, Nothing, z.ZodType<unknown, FormOf<F, T> & { readonly version: number }>, Edited>;

/** The call of a resource's form, with the types of its fields: `formCall(coupon, "create")`, `formCall(coupon, "edit")`. */
export function formCall<F extends Fields, A, S extends z.ZodType, N extends FormName<A> & string>(
  resource: Resource<F, A, S>,
  name: N,
): FormCall<F, A[N]> {
  const untyped = anyResource(resource);
  const action = untyped.actions[name];
  if (action?.kind !== "create" && action?.kind !== "edit") throw new Error(`${resource.name}: ${name} is not a form`);
  const made: Endpoint = action.kind === "create" ? createCall(untyped, action) : editCall(untyped, action);
  // Its parts were made from the fields that the type reads.
  return made as unknown as FormCall<F, A[N]>;
}
