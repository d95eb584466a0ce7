import type { FigureSet } from "@hongxian/contract/kit/figures.ts";
import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { CallArguments } from "../platform/call.ts";
import { type Data, useData } from "../platform/use-data.ts";

/** The answer that holds declared figures; it stays as true as the list beside it. */
export function useFigures<D>(set: FigureSet<D>, query: Readonly<Record<string, string>> = {}): Data<D> {
  // The set was declared with this call's own answer; its query schema is checked by the server.
  const options = { query: { ...set.query, ...query } } as unknown as NonNullable<CallArguments<Endpoint>[0]>;
  return useData<Endpoint>(set.of as Endpoint, options, { followsChanges: true }) as Data<D>;
}
