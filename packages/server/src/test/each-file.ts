import { afterAll } from "vitest";
import { describeMisuses, isLetBe, takeMisuses } from "./watch-connections.ts";

// Registered first, so it runs last: after the file has closed what it opened.
afterAll(() => {
  const misuses = takeMisuses().filter((misuse) => !isLetBe(misuse));
  if (misuses.length > 0) throw new Error(`While a transaction was open:\n  ${describeMisuses(misuses)}`);
});
