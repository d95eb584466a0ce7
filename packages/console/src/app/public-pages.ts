import { visitorRoutes } from "@hongxian/contract/features/public-pages/visitor.routes.ts";
import type { ChunkLoader } from "./chunk/chunk-cache.ts";

/**
 * Pages without a session and without the frame, in the console's own bundle. Public visitor pages have another bundle.
 */
export const publicPages: ReadonlyMap<string, ChunkLoader> = new Map([
  ["/login", () => import("../features/login/login.page.tsx").then((module) => module.LoginPage)],
]);

export const publicRoutes: readonly string[] = ["/login", ...Object.values(visitorRoutes)];
