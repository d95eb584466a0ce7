import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { allCalls } from "../app.ts";
import type { ServedCall } from "../kit/call.ts";
import type { TestApp } from "../test/app.ts";

const noSessions = { authenticate: async () => null, onEnded: () => undefined };

/** All served calls, in a stable order. */
export function everyCall({ services, extension }: TestApp): readonly ServedCall[] {
  const { calls, closeStreams } = allCalls(services, noSessions, extension);
  closeStreams();
  return calls.toSorted((a, b) => nameOf(a.endpoint).localeCompare(nameOf(b.endpoint)));
}

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** The address with a harmless value for each parameter: no such record exists. */
export const sampleAddress = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/g, "999999999");
