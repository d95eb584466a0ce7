import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Extension } from "@hongxian/server/extension.ts";
import { projectRoot } from "@hongxian/server/platform/project-root.ts";
import { answerAsDemoMember } from "./served/demo-answers.ts";
import { getDemoMedia } from "./served/demo-media.ts";
import { drawDemoPicture } from "./served/demo-picture.ts";
import { getDemoPicture } from "./served/demo-pictures.ts";

/** Invented people for the server: their data, their pictures and broadcasts, and their chat replies. */
export const demo: Extension = {
  seed: async (db, options) => {
    // Its texts and names are half a megabyte of code that only the first start needs.
    const { seedDemo } = await import("./generate/seed-demo.ts");
    await seedDemo(db, options);
  },
  calls: [getDemoMedia, getDemoPicture],
  drawPicture: (address) => {
    const name = /^\/api\/files\/demo\/(.+)$/u.exec(address)?.[1];
    return name === undefined ? undefined : drawDemoPicture(name);
  },
  answerMember: answerAsDemoMember,
  serveFiles: async (app) => {
    const root = join(projectRoot, "packages/demo/fixtures/public");
    await app.register(fastifyStatic, { root, prefix: "/demo/", index: false, decorateReply: false });
  },
};
