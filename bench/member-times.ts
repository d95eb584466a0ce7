import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { sql } from "kysely";
import { filterValues } from "./filter-values.ts";
import type { Ratio } from "./ratio.ts";
import { openTestBed, type Served, type TestBed } from "./test-bed.ts";

const list = "/api/admin/get-user-list?anyTime=1&parts=rows,total&";
const runs = 7;

interface Answer {
  readonly ms: number;
  readonly next: string | null;
}

async function ask({ address, headers }: Served, path: string): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`${address}${path}`, { headers });
  const body = (await answer.json()) as { msg: string; data: { next: string | null } };
  if (answer.status !== 200) throw new Error(`${path}: ${body.msg}`);
  return { ms: performance.now() - begun, next: body.data.next };
}

/** The median of several runs, after a warm-up run. */
async function timeOf(server: Served, path: string, counted = runs): Promise<number> {
  await ask(server, path);
  const times: number[] = [];
  for (let run = 0; run < counted; run += 1) times.push((await ask(server, path)).ms);
  return times.toSorted((a, b) => a - b)[Math.floor(counted / 2)] ?? 0;
}

async function questionsOf({ db }: TestBed): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    userId: number;
    staffId: number;
    tagId: number;
    name: string;
    channelId: number;
    shopId: number;
  }>`select (select sale_user_id from member where sale_user_id is not null limit 1) as user_id,
      (select manager_id from staff where manager_id is not null limit 1) as staff_id, (select min(id) from tag) as tag_id,
      coalesce((select enterprise_wechat_name from member where enterprise_wechat_name <> '' limit 1), 'x') as name,
      (select min(id) from channel) as channel_id, (select min(id) from shop) as shop_id`.execute(db);
  const values = filterValues(rows[0] ?? { userId: 1, staffId: 1, tagId: 1, name: "x", channelId: 1, shopId: 1 });
  const sorts = memberList.list.sortable.flatMap((name) => [`sort=${name}`, `sort=-${name}`]);
  return new Map([...Object.entries(values), ...sorts.map((sort) => [sort, sort] as const)]);
}

async function timesOf(bed: TestBed): Promise<ReadonlyMap<string, number>> {
  const questions = await questionsOf(bed);
  return bed.served(1, async (server) => {
    const times = new Map<string, number>();
    for (const [name, question] of questions) times.set(name, await timeOf(server, `${list}${question}`));
    return times;
  });
}

const deepPage = 40_000;

async function deepPages(bed: TestBed): Promise<readonly Ratio[]> {
  const rows = "/api/admin/get-user-list?anyTime=1&parts=rows&";
  return bed.served(1, async (server) => {
    const first = await timeOf(server, rows);
    const { next } = await ask(server, `${rows}page=${deepPage - 1}`);
    const follow = await timeOf(server, `${rows}page=${deepPage}&after=${next ?? ""}`);
    const jump = await timeOf(server, `${rows}page=${deepPage}`, 3);
    return [
      { work: `page ${deepPage} against page 1, by next`, limit: first, ours: follow, reach: 5, time: true },
      { work: `page ${deepPage} against page 1, by jump`, limit: first, ours: jump, reach: 100, time: true },
    ];
  });
}

/**
 * Every single filter and order at the size of the bed against the same with a thousand members; the worst three, and
 * all that miss, are reported.
 */
export async function memberTimes(bed: TestBed): Promise<readonly Ratio[]> {
  const small = await openTestBed(1000);
  const few = await timesOf(small).finally(() => small.close());
  const many = await timesOf(bed);
  const ratios = [...many].map(([name, ours]): Ratio => {
    const limit = few.get(name) ?? 1;
    return { work: `filter or order ${name}: all members against a thousand`, limit, ours, reach: 5, time: true };
  });
  const ordered = ratios.toSorted((a, b) => b.ours / b.limit - a.ours / a.limit);
  const worst = ordered.filter(({ ours, limit, reach }, place) => place < 3 || ours / limit > reach);
  return [...worst, ...(await deepPages(bed))];
}
