import { channel } from "node:diagnostics_channel";

/** Only the tests listen; they fail when an outside service is called while a transaction is open. */
const outside = channel("hongxian:outside-service");

/** Call it wherever an outside service is called, by whatever means: also where a stand-in of ours answers for it. */
export function tellOutside(what: string): void {
  if (outside.hasSubscribers) outside.publish({ what });
}

/** The same port; each use of the named functions is announced. */
export function announcedPort<T extends object>(name: string, port: T, asks: readonly (keyof T & string)[]): T {
  if (!outside.hasSubscribers) return port;
  const wrapped = asks.flatMap((key) => {
    const original = port[key];
    if (typeof original !== "function") return [];
    const ask = (...args: unknown[]): unknown => {
      tellOutside(`${name} ${key}`);
      return Reflect.apply(original, port, args);
    };
    return [[key, ask]];
  });
  return { ...port, ...Object.fromEntries(wrapped) } as T;
}
