import { afterAll, inject } from "vitest";
import { takeFaults, watchStatements, writeRan } from "./sql/watch-statements.ts";
import { describeMisuses, isLetBe, takeMisuses } from "./watch-connections.ts";

watchStatements(inject("shapesFile"));

// Registered first, so it runs last: after the file has closed what it opened.
afterAll(() => {
  writeRan();
  const faults = takeFaults();
  const misuses = takeMisuses().filter((misuse) => !isLetBe(misuse));
  if (misuses.length > 0) throw new Error(`While a transaction was open:\n  ${describeMisuses(misuses)}`);
  if (faults.length > 0) throw new Error(`Rows are not what their type says:\n  ${faults.join("\n  ")}`);
});
