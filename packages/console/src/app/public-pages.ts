import type { ChunkLoader } from "./chunk/chunk-cache.ts";

/** Pages without a session and without the frame. Reserved for later lines: /seek, /test, /promotion/seekingInfo. */
export const publicPages: ReadonlyMap<string, ChunkLoader> = new Map([
  ["/login", () => import("../features/login/login.page.tsx").then((module) => module.LoginPage)],
]);

export const publicRoutes: readonly string[] = ["/login", "/seek", "/test", "/promotion/seekingInfo"];
