import { stored } from "../../platform/stored.ts";

const cap = 6;
const isRoutes = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
const storedRoutes = stored<readonly string[]>("recent", (value) => (isRoutes(value) ? value : null));

export const recentRoutes = (): readonly string[] => storedRoutes.read() ?? [];

export function rememberRoute(route: string): void {
  storedRoutes.write([route, ...recentRoutes().filter((each) => each !== route)].slice(0, cap));
}
