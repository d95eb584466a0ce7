import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { projectRoot } from "./platform/project-root.ts";

const year = 31_536_000;

/** The built console: hashed files for ever, the page itself never from a cache. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  const root = join(projectRoot, "packages/console/dist");
  if (!existsSync(join(root, "index.html"))) return;
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: ["index.html"],
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = /[\\/]assets[\\/]/.test(path);
      response.header("cache-control", hashed ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
}
