// Speed as ratios, each measured in one run on one machine; writes bench/REPORT.md.
import { join } from "node:path";
import { installIfStale } from "./install.mjs";
import { projectRoot } from "./project.mjs";
import { runCommand } from "./run-command.mjs";

await installIfStale();
await runCommand(
  "bench",
  join(projectRoot, "node_modules", ".bin", "tsx"),
  ["bench/run.ts", ...process.argv.slice(2)],
  {
    cwd: projectRoot,
    stdio: ["ignore", "inherit", "inherit"],
  },
).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
