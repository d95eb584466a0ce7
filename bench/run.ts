import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { callOverhead } from "./call-overhead.ts";
import { chatFanOut } from "./chat.ts";
import { memberRates } from "./member-rates.ts";
import { memberTimes } from "./member-times.ts";
import { rowText, type Ratio } from "./ratio.ts";
import { openTestBed } from "./test-bed.ts";
import { uploadInParts } from "./upload.ts";

const all = "call,upload,chat,rates,times";

/** `npm run bench -- 5`: seconds for each measurement. A database of a million members takes a quarter of an hour to make: `--data` names a prepared data folder. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: "string", default: "1000000" },
    data: { type: "string" },
    /** Only these parts: call, chat, rates, times, upload. */
    only: { type: "string", default: all },
  },
});
const seconds = Number(positionals[0] ?? 5);
const parts = values.only.split(",");
const ratios: Ratio[] = [];
if (parts.includes("call")) ratios.push(await callOverhead(seconds));
if (parts.includes("upload")) ratios.push(await uploadInParts());
if (parts.includes("chat")) ratios.push(await chatFanOut(seconds));

if (parts.includes("rates") || parts.includes("times")) {
  const bed = await openTestBed(Number(values.members), values.data ?? process.env["BENCH_DATA"]);
  try {
    if (parts.includes("rates")) ratios.push(...(await memberRates(bed, seconds)));
    if (parts.includes("times")) ratios.push(...(await memberTimes(bed)));
  } finally {
    await bed.close();
  }
}

const report = `# Speed

Ratios of one run; the absolute figures are this machine's (${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}). Made by \`npm run bench\`.

| work | limit | ours | ratio | reach |
| --- | ---: | ---: | ---: | --- |
${ratios.map(rowText).join("\n")}
`;
if (values.only === all) writeFileSync("bench/REPORT.md", report);
console.log(report);
