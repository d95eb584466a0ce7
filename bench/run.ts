import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { callOverhead, type Ratio } from "./call-overhead.ts";

const seconds = Number(process.argv[2] ?? 5);

function row({ work, limit, ours, reach }: Ratio): string {
  const ratio = ours / limit;
  return `| ${work} | ${Math.round(limit)}/s | ${Math.round(ours)}/s | ${ratio.toFixed(2)} | ≥ ${reach.toFixed(2)} ${ratio >= reach ? "reached" : "NOT reached"} |`;
}

const rows = [await callOverhead(seconds)].map(row);
const report = `# Speed

Ratios of one run; the absolute figures are this machine's (${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}). Made by \`npm run bench\`.

| work | limit | ours | ratio | reach |
| --- | ---: | ---: | ---: | --- |
${rows.join("\n")}
`;
writeFileSync(new URL("REPORT.md", import.meta.url), report);
console.log(report);
