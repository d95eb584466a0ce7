import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startDatabase } from "../packages/server/src/platform/database/start-database.ts";
import { createLog } from "../packages/server/src/platform/log.ts";
import { parseSettings } from "../packages/server/src/platform/settings.ts";
import type { Ratio } from "./ratio.ts";

const command = fileURLToPath(new URL("import.js", import.meta.url));
/** Rows a second that bring a million within a quarter of an hour. */
const wanted = 1_000_000 / (15 * 60);

const head = "会员编号,手机号,昵称,性别,出生日期,平台,省份,城市,区县,身高,学历,婚姻状况,职业,微信号,交友宣言";
const cities = [
  ["浙江省", "杭州市", "西湖区"],
  ["江苏省", "南京市", "玄武区"],
  ["四川省", "成都市", "锦江区"],
  ["广东省", "深圳市", "南山区"],
] as const;
const names = ["小满", "谷雨", "立夏", "白露", "霜降", "清明", "惊蛰", "春分"] as const;
const jobs = ["教师", "医生", "工程师", "会计", "律师", "护士"] as const;
const of = <T>(values: readonly T[], at: number): T => values[at % values.length] as T;

/** A line as companies have it; values follow from the place, and no two phone numbers are equal. */
function lineOf(at: number): string {
  const noise = createHash("sha256").update(String(at)).digest();
  const [year, month, day] = [1975 + ((noise[0] ?? 0) % 28), 1 + ((noise[1] ?? 0) % 12), 1 + ((noise[2] ?? 0) % 28)];
  const two = (value: number) => String(value).padStart(2, "0");
  return [
    `m${at}`,
    String(13_000_000_000 + at),
    `${of(names, noise[3] ?? 0)}${at % 1000}`,
    of(["男", "女"], noise[4] ?? 0),
    `${year}-${two(month)}-${two(day)}`,
    of(["IOS", "ANDROID", "WEB"], noise[5] ?? 0),
    ...of(cities, noise[6] ?? 0),
    String(155 + ((noise[7] ?? 0) % 35)),
    of(["本科", "大专", "硕士"], noise[8] ?? 0),
    of(["未婚", "离异"], noise[9] ?? 0),
    of(jobs, noise[10] ?? 0),
    `wx${noise.toString("hex").slice(0, 12)}`,
    `希望遇见一个真诚的人${at}`,
  ].join(",");
}

async function writeFileOf(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write(`${head}\n`);
  for (let at = 0; at < rows; at += 1) if (!file.write(`${lineOf(at)}\n`)) await once(file, "drain");
  file.end();
  await once(file, "finish");
}

const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

export interface ImportStep {
  readonly rows: number;
  /** Since the first row. */
  readonly seconds: number;
  /** Of the process of the command, in MiB. */
  readonly memory: number;
}

/** Runs the command itself, as an operator does, and looks at its process whenever it says how far it is. */
async function runImport(env: NodeJS.ProcessEnv, file: string): Promise<readonly ImportStep[]> {
  const child = spawn(process.execPath, [command, "--kind", "member", "--file", file], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const steps: ImportStep[] = [];
  let last = "";
  let begun = performance.now();
  for await (const line of createInterface(child.stdout)) {
    last = line;
    if (line.includes(" → ")) begun = performance.now();
    const rows = Number(/^ {2}(\d+) rows after/.exec(line)?.[1] ?? 0);
    if (rows === 0) continue;
    const step = { rows, seconds: (performance.now() - begun) / 1000, memory: memoryOf(child.pid ?? 0) };
    steps.push(step);
  }
  const [code] = await ended;
  if (code !== 0 || !last.includes(" 0 refused")) throw new Error(`the import ended with ${code}: ${last}`);
  return steps;
}

/** A file of members by `npm run import`: how fast, and what its process needs on the way. */
export async function importMembers(rows: number): Promise<{ steps: readonly ImportStep[]; ratios: readonly Ratio[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), "hongxian-bench-"));
  const secretKey = "the secret key of the measurements";
  const postgres = await startDatabase({ ...parseSettings({}), dataDir, secretKey }, createLog("silent", "bench"));
  try {
    const file = join(dataDir, "members.csv");
    await writeFileOf(file, rows);
    const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, SECRET_KEY: secretKey };
    const steps = await runImport(env, file);
    const end = steps.at(-1);
    const early = steps.find((step) => step.rows >= rows / 5);
    if (end === undefined || early === undefined) throw new Error("the import said nothing");
    const work = `import of ${rows} members by the command`;
    return {
      steps,
      ratios: [
        {
          work: `${work}, against a million in 15 minutes (rows)`,
          limit: wanted,
          ours: end.rows / end.seconds,
          reach: 1,
        },
        {
          work: `${work}: memory of its process at the end against that after a fifth`,
          limit: early.memory,
          ours: end.memory,
          reach: 1.25,
          unit: "MiB",
        },
      ],
    };
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
