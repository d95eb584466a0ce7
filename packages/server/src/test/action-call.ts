import {
  anyCustomCall,
  anyResource,
  createCall,
  editCall,
  moveCall,
  removeCall,
} from "@hongxian/contract/kit/resource-calls.ts";
import type { Fields, Resource } from "@hongxian/contract/kit/resource.ts";
import type { Endpoint, NoBody, Nothing } from "@hongxian/contract/wire/endpoint.ts";
import type { z } from "zod";

type OnRow = z.ZodObject<{ id: z.ZodType<number, unknown> }>;
type Optional<T> = { [K in keyof T as undefined extends T[K] ? K : never]?: T[K] } & {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
};
/** What the form of an action sends: its fields by their own rules. */
type FormOf<F extends Fields, N> = Optional<{ [K in N & keyof F]: z.input<F[K]["input"]> }>;
type Edited = z.ZodType<{ readonly id: number }>;
type Schema<T, K extends string, Missing> = T extends { readonly [P in K]: infer S extends z.ZodType } ? S : Missing;
type NamesOf<T> = T extends { readonly fields: readonly (infer N)[] } ? N : never;

/** The call of an action, by what the resource declares of it. */
type ActionCall<F extends Fields, T> = T extends { readonly kind: "create" }
  ? Endpoint<Nothing, Nothing, z.ZodType<unknown, FormOf<F, NamesOf<T>>>, Edited>
  : T extends { readonly kind: "edit" }
    ? Endpoint<OnRow, Nothing, z.ZodType<unknown, FormOf<F, NamesOf<T>> & { readonly version: number }>, Edited>
    : T extends { readonly kind: "remove" }
      ? Endpoint<OnRow, Nothing, NoBody, z.ZodNull>
      : T extends { readonly kind: "move"; readonly field: infer N extends keyof F }
        ? Endpoint<
            OnRow,
            Nothing,
            NoBody,
            z.ZodType<{ readonly id: number } & { readonly [K in N]: z.output<F[K]["schema"]> }>
          >
        : T extends { readonly kind: "custom"; readonly on: infer On }
          ? Endpoint<
              On extends "row" ? OnRow : Nothing,
              Nothing,
              Schema<T, "body", z.ZodType>,
              Schema<T, "data", z.ZodNull>
            >
          : never;

/** The call of one of a resource's actions, by its name: `actionCall(coupon, "publish")`. */
export function actionCall<F extends Fields, A, S extends z.ZodType, N extends keyof A & string>(
  resource: Resource<F, A, S>,
  name: N,
): ActionCall<F, A[N]> {
  const untyped = anyResource(resource);
  const action = untyped.actions[name];
  const made = (): Endpoint => {
    switch (action?.kind) {
      case "create":
        return createCall(untyped, action);
      case "edit":
        return editCall(untyped, action);
      case "remove":
        return removeCall(untyped, action);
      case "move":
        return moveCall(untyped, action.field, String(action.to));
      case "custom":
        return anyCustomCall(untyped, name, action);
      case "export":
      case undefined:
        throw new Error(`${resource.name}: ${name} has no call of its own`);
    }
  };
  // Its parts were made from the action that the type reads.
  return made() as unknown as ActionCall<F, A[N]>;
}
