import { sql } from "kysely";
import type { Db } from "../../kit/call.ts";
import { refreshDailyFinance } from "../finance/finance-jobs.ts";
import { refreshDailyStats } from "../stats/refresh-daily-stats.ts";
import { writeActivity } from "./activity.ts";
import { dateText, dayMs } from "./calendar.ts";
import { writeAuthPages } from "./auth-pages.ts";
import { writeCampaigns } from "./campaigns.ts";
import { writeChannels } from "./channels.ts";
import { writeChatRooms } from "./chat-rooms.ts";
import { writeChats } from "./chats.ts";
import { pointComplaints } from "./complaint-targets.ts";
import { writeComplaints } from "./complaints.ts";
import { writeContent } from "./content.ts";
import { writeCoupons } from "./coupons.ts";
import { beginBulkLoad } from "./expand-rows.ts";
import { writeFeeMenus } from "./fee-menus.ts";
import { finishDemo, linkShopOwners } from "./finish-demo.ts";
import { type FirstIds, type Household, planHousehold } from "./household.ts";
import { writeInstitute } from "./institute.ts";
import { lightenForLoad, putIndexesAside } from "./lighten-for-load.ts";
import { writeLive } from "./live.ts";
import { createLoginWriter } from "./logins.ts";
import { writeMemberPages } from "./member-pages.ts";
import type { RecordContext } from "./member-records.ts";
import { writeAgentPages } from "./agent-pages.ts";
import { writeMatchmaking } from "./matchmaking.ts";
import { writeMoney } from "./money.ts";
import { createStage, multipliedTables, multiplyMembers } from "./multiply-members.ts";
import { writeOnlineSamples } from "./online.ts";
import { writeOperations } from "./operations.ts";
import { writePartners } from "./partners.ts";
import { writePromotions } from "./promotions.ts";
import { createRandom } from "./random.ts";
import { writeRanks } from "./ranks.ts";
import { fillReviewQueues } from "./review-queue.ts";
import { createRowWriter, type RowWriter } from "./row-writer.ts";
import { writeStaffRecords } from "./staff-records.ts";
import { writeTasks } from "./tasks.ts";
import { createTagWriter } from "./tags.ts";
import { writeWecom } from "./wecom.ts";
import { writeHousehold, writeShops } from "./write-household.ts";
import { type Sealer, writeHousePeople, writeMembers } from "./write-members.ts";

export interface DemoOptions {
  /** How many members, those of staff and agents included. */
  readonly members: number;
  /** For every demo account. */
  readonly passwordHash: string;
  readonly now: Date;
  /** The administrator's login; the account is made when it does not exist. */
  readonly adminLogin: string;
  /** Seals identity numbers; without it members have none. */
  readonly sealer?: Sealer;
  /** How many are made one by one; a bigger system has copies of these with numbers, pictures and addresses of their own. */
  readonly madeMembers?: number;
}

const countedTables = [
  "channel",
  "auth_record",
  "face_review_record",
  "punishment",
  "coupon",
  "complaint",
  "wechat_kf",
  "wechat_kf_server",
  "ep_customer",
  "tag_group",
  "tag",
];

/**
 * Fills an empty system with the demo people and their records, in one transaction: all of it or nothing. Roles and
 * regions must exist. Does nothing when there are members already, and says so.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    // Compressing the log takes a quarter of the time of building an index; only a superuser may leave it out.
    await sql`select set_config('wal_compression', 'off', true) from pg_roles where rolname = current_user and rolsuper`.execute(
      tx,
    );
    const { rows } = await sql<{ isFilled: boolean }>`select exists (select from member) as is_filled`.execute(tx);
    if (rows[0]?.isFilled) return false;
    await fill(tx, options);
    return true;
  });
}

async function fill(db: Db, options: DemoOptions): Promise<void> {
  const { madeMembers = 20_000 } = options;
  const now = options.now.getTime();
  const random = createRandom("hongxian demo");
  await sql`select ensure_month_partitions('login_record', 3, 4)`.execute(db);
  // Staff and agents have a member account and members have reviewers and owners: each points at the other.
  await sql`set constraints staff_user_id_fkey, agent_user_id_fkey deferred`.execute(db);
  await beginBulkLoad(db);
  // A big system brings them back itself, before what follows looks for members by them.
  const isBig = options.members > madeMembers;
  const restoreIndexes = isBig ? undefined : await putIndexesAside(db, ["member"]);
  const adminStaffId = await ensureAdmin(db, options);
  const house = planHousehold(await readFirstIds(db));
  const writer = createRowWriter(db);
  const context = await createContext(db, writer, house, now);

  writeShops(writer, house, random.fork("shops"), now);
  const channels = writeChannels(writer, now, context.nextId("channel"));
  writeHousehold(writer, house, random.fork("household"), { passwordHash: options.passwordHash, now, adminStaffId });
  const logins = createLoginWriter(random.fork("logins"), now, meanLogins(options.members));
  const writeTags = createTagWriter(random.fork("tags"), writer, now, context.nextId);
  const common = { house, channels, logins, writeTags, sealer: options.sealer };
  writeHousePeople(random.fork("house people"), { ...common, context });
  await writer.flush();
  await sql`set constraints all immediate`.execute(db);
  const count = Math.max(0, options.members - house.people.length);
  if (!isBig) await writeMembers(random.fork("members"), { ...common, context, count });
  else {
    await createStage(db);
    const stage = createRowWriter(db, "stage_");
    await writeMembers(random.fork("members"), {
      ...common,
      context: { ...context, writer: stage },
      count: madeMembers,
    });
    await multiplyMembers(db, count, stage.columns);
  }

  const userIds = await someMembers(db);
  const chosen = { house, now, userIds, nextId: context.nextId };
  await skipUsedIds(db, context);
  writeCoupons(random.fork("coupons"), writer, chosen);
  writeComplaints(random.fork("complaints"), { house, context, userIds, count: 300 });
  writeStaffRecords(random.fork("staff"), writer, chosen);
  const bound = writeWecom(random.fork("wecom"), writer, chosen);
  await writeMemberPages(db, random.fork("member pages"), writer, { ...chosen, sealer: options.sealer });
  await writeAuthPages(db, random.fork("auth pages"), writer, { ...chosen, sealer: options.sealer });
  await fillReviewQueues(db);
  await writer.flush();
  await writeActivity(db, random.fork("activity"), writer, chosen);
  await writeChats(db, { userIds, now: options.now });
  if (adminStaffId !== null) await giveChatAccount(db, adminStaffId);
  await writeChatRooms(db, { userIds, now: options.now });
  await writeCampaigns(db, { userIds, now: options.now, staffId: house.staffBy("13800000008").id });

  await linkShopOwners(db, house);
  await writeMatchmaking(db, random.fork("matchmaking"), writer, chosen);
  await writeContent(db, random.fork("content"), writer, chosen);
  await writeInstitute(db, random.fork("institute"), writer, chosen);
  await writeMoney(db, random.fork("money"), writer, { ...chosen, sealer: options.sealer });

  await writer.flush();
  await writeAgentPages(db, chosen);
  const onlineNow = await finishDemo(db, { house, now: options.now, bound, sharedDevices: logins.sharedDevices });
  writeOnlineSamples(random.fork("online"), writer, now, onlineNow);
  await writer.flush();
  await writePartners(db, house);
  await writeLive(db, house);
  await writeRanks(db, userIds);
  await writePromotions(db, house);
  await writeTasks(db);
  await writeFeeMenus(db);
  await writeOperations(db, house);
  await pointComplaints(db);
  await restoreIndexes?.();
  // A small system needs no statistics before the server's own run makes them.
  if (isBig) {
    const others = [...writer.columns.keys()].filter((table) => !multipliedTables.includes(table));
    await sql`analyze ${sql.raw(others.join(", "))}`.execute(db);
  }
  const restoreCube = isBig ? await lightenForLoad(db, ["daily_user_stat"]) : undefined;
  await refreshDailyStats(db, { from: dateText(now - 700 * dayMs), to: dateText(now) });
  await restoreCube?.();
  await refreshDailyFinance(db, { from: dateText(now - 700 * dayMs), to: dateText(now) });
}

/**
 * The administrator looks after one of the service accounts, so that the chat desk has somebody to speak as; not after one
 * that belongs to the account of another role, which would be left without.
 */
async function giveChatAccount(db: Db, staffId: number): Promise<void> {
  await sql`with chosen as (select k.id, k.user_id, k.maintainer_id from market_account k where k.type = 'SERVICE' and k.status = 'ENABLE' and k.remove_time is null
        and not exists (select from staff s where s.id = k.maintainer_id and s.login like '138000000__')
      order by k.id limit 1),
    served as (update conversation_member c set handler_staff_id = ${staffId} from chosen where c.user_id = chosen.user_id and c.handler_staff_id = chosen.maintainer_id)
    update market_account k set maintainer_id = ${staffId} from chosen where k.id = chosen.id`.execute(db);
}

/** Ten sign-ins for each member of a small system; a big one would otherwise drown in them. */
function meanLogins(members: number): number {
  return Math.max(1.6, 16 * Math.min(1, 4000 / Math.max(1, members)));
}

async function ensureAdmin(db: Db, { adminLogin, passwordHash }: DemoOptions): Promise<number | null> {
  await sql`insert into staff (login, password_hash, name, kind, role_id, must_change_pwd)
    values (${adminLogin}, ${passwordHash}, '管理员', 'PLATFORM', 1, false) on conflict (login) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from staff where login = ${adminLogin}`.execute(db);
  return rows[0]?.id ?? null;
}

async function nextFreeId(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from ${sql.raw(table)}`.execute(db);
  return (rows[0]?.last ?? 0) + 1;
}

async function readFirstIds(db: Db): Promise<FirstIds> {
  return {
    department: await nextFreeId(db, "department"),
    shop: await nextFreeId(db, "shop"),
    agent: await nextFreeId(db, "agent"),
    staff: await nextFreeId(db, "staff"),
  };
}

async function createContext(db: Db, writer: RowWriter, house: Household, now: number): Promise<RecordContext> {
  const next = new Map<string, number>();
  for (const table of countedTables) next.set(table, await nextFreeId(db, table));
  return {
    writer,
    now,
    checkers: house.ofRole(3),
    leaderId: house.staffBy("13800000009").id,
    nextId(table, atLeast = 0) {
      const id = Math.max(atLeast, next.get(table) ?? 0);
      if (!next.has(table)) throw new Error(`ids of ${table} are not counted`);
      next.set(table, id + 1);
      return id;
    },
  };
}

/** Copies of members brought records with ids of their own. */
async function skipUsedIds(db: Db, context: RecordContext): Promise<void> {
  context.nextId("punishment", await nextFreeId(db, "punishment"));
}

/** A few thousand open members, spread over all, for what does not grow with their number. */
async function someMembers(db: Db): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from member
    where status = 'ENABLE' and user_role = 'ONESELF' and agent_tier is null and not is_market_account
      and not exists (select from staff where staff.user_id = member.user_id)
      and user_id / 4 % (select greatest(1, count(*) / 4000) from member) = 0
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
