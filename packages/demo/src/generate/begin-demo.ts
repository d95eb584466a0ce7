import { sql } from "kysely";
import type { Db } from "@hongxian/server/kit/call.ts";
import { beginBulkLoad } from "./bulk-load.ts";
import { writeChannels } from "./channels.ts";
import { type FirstIds, type Organisation, planOrganisation } from "./organisation.ts";
import { createLoginWriter } from "./logins.ts";
import type { RecordContext } from "./member-records.ts";
import { createRandom, type Random } from "../random.ts";
import { createRowWriter, type RowWriter } from "./row-writer.ts";
import { createTagWriter } from "./tags.ts";
import { createWorldClock, type WorldClock } from "./world-clock.ts";
import { writeOrganisation, writeShops } from "./write-organisation.ts";
import { type Sealer, writeOrganisationPeople, writeMembers } from "./write-members.ts";

export interface DemoOptions {
  /** How many members, including those of staff and agents. */
  readonly members: number;
  /** The password of every demo account. */
  readonly passwordHash: string;
  readonly now: Date;
  /** The administrator's login; the account is created when it does not exist. */
  readonly adminLogin: string;
  /** Seals identity numbers; without it members have none. */
  readonly sealer?: Sealer;
  /**
   * How many are generated one by one; a bigger system has copies of these with their own numbers, pictures and
   * addresses.
   */
  readonly madeMembers?: number;
}

/** The organisation and what further rows are generated from. */
export interface Begun {
  readonly random: Random;
  readonly organisation: Organisation;
  readonly now: number;
  readonly clock: WorldClock;
  readonly adminStaffId: number | null;
  readonly context: RecordContext;
  readonly logins: ReturnType<typeof createLoginWriter>;
  /** How many members there should be besides those of the organisation. */
  readonly count: number;
  /** Generates members one by one into the given writer. */
  writeMembers(writer: RowWriter, count: number): Promise<void>;
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

/** Shops, staff, agents and their accounts, in an empty system. */
export async function beginDemo(db: Db, options: DemoOptions): Promise<Begun> {
  const now = options.now.getTime();
  const random = createRandom("hongxian demo");
  await sql`select ensure_month_partitions('login_record', 3, 4)`.execute(db);
  // Staff and agents have a member account, and members have reviewers and owners: each refers to the other.
  await sql`set constraints staff_user_id_fkey, agent_user_id_fkey deferred`.execute(db);
  await beginBulkLoad(db);
  const adminStaffId = await ensureAdmin(db, options);
  const organisation = planOrganisation(await readFirstIds(db));
  const clock = createWorldClock(now);
  const writer = createRowWriter(db, clock);
  const context = await createContext(db, writer, organisation, now);

  writeShops(writer, organisation, random.fork("shops"), now);
  const channels = writeChannels(writer, now, context.nextId("channel"));
  writeOrganisation(writer, organisation, random.fork("household"), {
    passwordHash: options.passwordHash,
    now,
    adminStaffId,
  });
  const logins = createLoginWriter(random.fork("logins"), now, meanLogins(options.members));
  const writeTags = createTagWriter(random.fork("tags"), writer, now, context.nextId);
  const common = { organisation, channels, logins, writeTags, sealer: options.sealer };
  writeOrganisationPeople(random.fork("house people"), { ...common, context });
  await writer.flush();
  await sql`set constraints all immediate`.execute(db);
  const count = Math.max(0, options.members - organisation.people.length);
  return {
    random,
    organisation,
    now,
    clock,
    adminStaffId,
    context,
    logins,
    count,
    writeMembers: (to, made) =>
      writeMembers(random.fork("members"), { ...common, context: { ...context, writer: to }, count: made }),
  };
}

/** Ten sign-ins for each member of a small system; a big one would have far too many. */
function meanLogins(members: number): number {
  return Math.max(1.6, 16 * Math.min(1, 4000 / Math.max(1, members)));
}

async function ensureAdmin(db: Db, { adminLogin, passwordHash }: DemoOptions): Promise<number | null> {
  await sql`insert into staff (login, password_hash, name, kind, role_id, must_change_pwd)
    values (${adminLogin}, ${passwordHash}, '管理员', 'PLATFORM', 1, false) on conflict (login) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from staff where login = ${adminLogin}`.execute(db);
  return rows[0]?.id ?? null;
}

export async function nextFreeId(db: Db, table: string): Promise<number> {
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

async function createContext(
  db: Db,
  writer: RowWriter,
  organisation: Organisation,
  now: number,
): Promise<RecordContext> {
  const next = new Map<string, number>();
  for (const table of countedTables) next.set(table, await nextFreeId(db, table));
  return {
    writer,
    now,
    checkers: organisation.ofRole(3),
    leaderId: organisation.staffBy("13800000009").id,
    nextId(table, atLeast = 0) {
      const id = Math.max(atLeast, next.get(table) ?? 0);
      if (!next.has(table)) throw new Error(`ids of ${table} are not counted`);
      next.set(table, id + 1);
      return id;
    },
  };
}
