import { expect, it, vi } from "vitest";
import { testApp } from "./test/app.ts";

const { app, house } = await testApp();
const ready = async () => (await app.inject("/readyz")).statusCode;

it("is ready while calls succeed and messages arrive, and not when it hears nothing more", async () => {
  await vi.waitUntil(async () => (await ready()) === 200, 15_000);
  await house.listener.close();
  expect(await ready()).toBe(503);
  expect((await app.inject("/healthz")).statusCode).toBe(200);
});
