import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { measureReads, seats, type Cost, type Seat } from "./scale-reads.ts";
import { openTestBed } from "./test-bed.ts";

/**
 * `npm run scale -- --data ./big`: what every read costs over a filled database, in pages of the database and in time.
 * Pages are the same on a busy machine and on a quiet one.
 */
const { values } = parseArgs({
  options: {
    members: { type: "string", default: "20000" },
    /** A data folder that `npm run seed` filled. */
    data: { type: "string" },
    as: { type: "string", default: "administrator,province,city,matchmaker,seller" },
    /** Only paths that contain one of these; the report is then printed and not written. */
    only: { type: "string" },
  },
});

const who = values.as.split(",").filter((name): name is Seat => name in seats);
const parts = values.only?.split(",");
const bed = await openTestBed(Number(values.members), values.data, {
  shared_preload_libraries: "pg_stat_statements",
});

const most = 10_000;
const timesMedian = 25;

function reportOf(members: number, costs: readonly Cost[]): string {
  const answered = costs.filter(({ http }) => http === 200);
  const times = answered.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  const pages = ({ buffers }: Cost) => buffers ?? Number.POSITIVE_INFINITY;
  const worst = costs.toSorted((a, b) => pages(b) - pages(a) || b.ms - a.ms).slice(0, 30);
  const above = costs.filter((cost) => pages(cost) > most);
  const slow = answered.filter(({ ms }) => ms > timesMedian * median);
  const row = (cost: Cost) =>
    `| ${cost.seat} | \`${cost.read}\` | ${cost.buffers ?? "stopped"} | ${cost.ms.toFixed(0)} | ${cost.statements} |`;
  return `# What reads cost

${members} members. Made by \`npm run scale\`; every row is in \`bench/SCALE.json\`. Pages are those the statements of a
read touched (8 KiB each, in memory or not), and depend on the data alone. Times are this machine's, on which others may
have worked. A read with a number in its address was asked for the first row of its list.

${answered.length} reads answered, by ${new Set(costs.map(({ seat }) => seat)).size} accounts; median ${median.toFixed(1)} ms. Above
${most} pages: ${above.length}. Above ${timesMedian} × the median: ${slow.length}. Stopped by their time limit: ${costs.filter(({ buffers }) => buffers === null).length}.

The thirty dearest:

| account | read | pages | ms | statements |
| --- | --- | ---: | ---: | ---: |
${worst.map(row).join("\n")}
`;
}

try {
  // As on any system that runs for a day: indexes alone answer what they contain.
  await sql`vacuum (analyze)`.execute(bed.db);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from member`.execute(bed.db);
  const note = (cost: Cost) => {
    if (parts !== undefined || cost.buffers === null || cost.buffers > most)
      console.log(`${cost.seat} ${cost.read} ${cost.http} ${cost.buffers ?? "stopped"} pages ${cost.ms} ms`);
  };
  const isMeasured = (path: string) => parts === undefined || parts.some((part) => path.includes(part));
  const costs = await measureReads(bed, who, isMeasured, note);
  const report = reportOf(rows[0]?.n ?? 0, costs);
  if (parts === undefined) {
    writeFileSync("bench/SCALE.md", report);
    const lines = costs.map((cost) => JSON.stringify(cost)).join(",\n");
    writeFileSync("bench/SCALE.json", `[\n${lines}\n]\n`);
  }
  console.log(report);
} finally {
  await bed.close();
}
