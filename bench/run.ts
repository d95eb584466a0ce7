import { writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { callOverhead } from "./call-overhead.ts";
import { chatFanOut, chatSoak } from "./chat.ts";
import { imageFit } from "./image.ts";
import { importMembers } from "./import.ts";
import { memberRates } from "./member-rates.ts";
import { memberTimes } from "./member-times.ts";
import { rowText, type Ratio } from "./ratio.ts";
import { openTestBed } from "./test-bed.ts";
import { uploadInParts } from "./upload.ts";

const all = "call,upload,image,chat,rates,times";

/**
 * `npm run bench -- 5`: seconds for each measurement. Creating a database of a million members takes a quarter of an
 * hour: `--data` names a prepared data folder.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: "string", default: "1000000" },
    data: { type: "string" },
    /**
     * Only these parts: call, chat, image, rates, times, upload; soak (`npm run bench -- 600 --only soak`) writes
     * bench/SOAK.md, import (`npm run bench -- --only import --rows 100000`) bench/IMPORT.md.
     */
    only: { type: "string", default: all },
    rows: { type: "string", default: "100000" },
  },
});
const seconds = Number(positionals[0] ?? 5);
const parts = values.only.split(",");
const ratios: Ratio[] = [];
if (parts.includes("call")) ratios.push(await callOverhead(seconds));
if (parts.includes("upload")) ratios.push(await uploadInParts());
if (parts.includes("image")) ratios.push(...(await imageFit()));
if (parts.includes("chat")) ratios.push(await chatFanOut(seconds));
if (parts.includes("soak")) {
  const { minutes, counted, ratio } = await chatSoak(seconds);
  ratios.push(ratio);
  writeFileSync(
    "bench/SOAK.md",
    `# Long run

1,000 connections in rooms of 50 at two processes, each saying something every ten seconds, for ${seconds} seconds. Made by \`npm run bench -- ${seconds} --only soak\`.

${counted.sent} messages sent, ${counted.acknowledged} acknowledged, ${counted.delivered} delivered; none lost, doubled, refused or out of order.

| after minute | memory of all processes |
| ---: | ---: |
${minutes.map((mib, at) => `| ${at + 1} | ${mib.toFixed(0)} MiB |`).join("\n")}
`,
  );
}

if (parts.includes("import")) {
  const busy = loadavg()[0] ?? 0;
  const found = await importMembers(Number(values.rows));
  ratios.push(...found.ratios);
  writeFileSync(
    "bench/IMPORT.md",
    `# Import

A CSV of ${values.rows} members with 15 columns by \`npm run import\`, with the embedded PostgreSQL on the same machine (${process.arch}, ${availableParallelism()} cores, Node ${process.versions.node}). Before it began the machine had a load of ${busy.toFixed(1)}; above 1 others were at work and the rows a second are too low. Made by \`npm run bench -- --only import --rows ${values.rows}\`.

| work | limit | ours | ratio | reach |
| --- | ---: | ---: | ---: | --- |
${found.ratios.map(rowText).join("\n")}

| rows | rows/s so far | memory of the process |
| ---: | ---: | ---: |
${found.steps.map(({ rows, seconds, memory }) => `| ${rows} | ${Math.round(rows / seconds)} | ${memory.toFixed(0)} MiB |`).join("\n")}
`,
  );
}

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
