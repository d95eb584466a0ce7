import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Plain statements, one transaction after the other. `:name` is drawn again each time from its span. */
export interface PlainWork {
  readonly statements: readonly string[];
  readonly spans?: Readonly<Record<string, readonly [number, number]>>;
}

const connections = 16;
const hasPgbench = (): boolean => spawnSync("pgbench", ["--version"], { stdio: "ignore" }).status === 0;

async function byPgbench(url: string, { statements, spans = {} }: PlainWork, seconds: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "hongxian-pgbench-"));
  const file = join(folder, "work.sql");
  const drawn = Object.entries(spans).map(([name, [low, high]]) => `\\set ${name} random(${low}, ${high})`);
  writeFileSync(file, [...drawn, ...statements.map((text) => `${text.replaceAll(/\s*\n\s*/g, " ")};`)].join("\n"));
  const options = [
    "-n",
    "-M",
    "prepared",
    "-c",
    String(connections),
    "-j",
    "2",
    "-T",
    String(seconds),
    "-f",
    file,
    url,
  ];
  try {
    const child = spawn("pgbench", options, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text: Buffer) => (output += text.toString()));
    child.stderr.on("data", (text: Buffer) => (output += text.toString()));
    await new Promise((resolve) => child.once("close", resolve));
    const rate = /tps = ([\d.]+)/.exec(output)?.[1];
    if (rate === undefined) throw new Error(`pgbench: ${output.slice(0, 600)}`);
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where there is no pgbench: named statements over as many connections. */
async function byLoop(url: string, { statements, spans = {} }: PlainWork, seconds: number): Promise<number> {
  const names = Object.keys(spans);
  const numbered = statements.map((text) => {
    const used = names.filter((name) => new RegExp(`:${name}\\b`).test(text));
    const placed = used.reduce((now, name, at) => now.replaceAll(new RegExp(`:${name}\\b`, "g"), `$${at + 1}`), text);
    return { text: placed, used };
  });
  const pool = new pg.Pool({ connectionString: url, max: connections });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const work = async () => {
    const client = await pool.connect();
    while (performance.now() < until) {
      const draw = (name: string) => {
        const [low = 0, high = 0] = spans[name] ?? [];
        return low + Math.floor(Math.random() * (high - low + 1));
      };
      const drawn = new Map(names.map((name) => [name, draw(name)]));
      for (const [at, { text, used }] of numbered.entries())
        await client.query({ name: `plain_${at}`, text, values: used.map((name) => drawn.get(name)) });
      done += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.end();
  return done / seconds;
}

/** Transactions per second of the plain statements: what the database achieves without any other work. */
export const plainRate = (url: string, work: PlainWork, seconds: number): Promise<number> =>
  hasPgbench() ? byPgbench(url, work, seconds) : byLoop(url, work, seconds);
