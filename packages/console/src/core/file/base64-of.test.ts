import { expect, it } from "vitest";
import { base64Of } from "./base64-of.ts";

it("the encoder writes the bytes of a file of any length", () => {
  expect(base64Of(new Uint8Array())).toBe("");
  expect(base64Of(new TextEncoder().encode("姓名,手机号"))).toBe("5aeT5ZCNLOaJi+acuuWPtw==");
  const long = Uint8Array.from({ length: 200_000 }, (_, at) => at % 256);
  expect([...atob(base64Of(long))].every((letter, at) => letter.charCodeAt(0) === at % 256)).toBe(true);
});
