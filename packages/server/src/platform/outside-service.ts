import { channel } from "node:diagnostics_channel";

/** Nobody listens but the tests, which fail when something outside is asked while a transaction is open. */
const outside = channel("hongxian:outside-service");

/** To be called where something outside is asked, by whatever means: also where a stand-in of ours answers for it. */
export function tellOutside(what: string): void {
  if (outside.hasSubscribers) outside.publish({ what });
}

/** The same port; each use of the named functions is told. */
export function toldPort<T extends object>(name: string, port: T, asks: readonly (keyof T & string)[]): T {
  if (!outside.hasSubscribers) return port;
  const told = asks.flatMap((key) => {
    const given = port[key];
    if (typeof given !== "function") return [];
    const ask = (...args: unknown[]): unknown => {
      tellOutside(`${name} ${key}`);
      return Reflect.apply(given, port, args);
    };
    return [[key, ask]];
  });
  return { ...port, ...Object.fromEntries(told) } as T;
}
