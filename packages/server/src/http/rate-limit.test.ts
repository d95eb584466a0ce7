import Fastify from "fastify";
import { expect, it } from "vitest";
import { rateLimit } from "./rate-limit.ts";

it("the rate limit stops one address at its ceiling and leaves the others alone", async () => {
  const app = Fastify();
  app.addHook("onRequest", rateLimit(2));
  app.get("/", () => "ok");
  const ask = (remoteAddress: string) => app.inject({ url: "/", remoteAddress });
  expect((await ask("10.0.0.1")).statusCode).toBe(200);
  expect((await ask("10.0.0.1")).statusCode).toBe(200);
  const third = await ask("10.0.0.1");
  expect(third.json()).toEqual({ status: 429, msg: "操作过于频繁，请稍后再试", data: null });
  expect(third.headers["retry-after"]).toBe("10");
  expect((await ask("10.0.0.2")).statusCode).toBe(200);
  await app.close();
});
