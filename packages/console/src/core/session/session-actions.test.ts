// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { returnAddress } from "./session-actions.ts";

test.each([
  ["", "/dashboard"],
  ["redirect=%2Fpromotion%2Fshopsmanage%3Fstatus%3DENABLE", "/promotion/shopsmanage?status=ENABLE"],
  ["redirect=https%3A%2F%2Fevil.example", "/dashboard"],
  ["redirect=javascript%3Aalert(1)", "/dashboard"],
  ["redirect=%2Flogin", "/dashboard"],
  ["redirect=%2F", "/dashboard"],
])("the address %s leads to %s", (search, address) => {
  expect(returnAddress(search)).toBe(address);
});
