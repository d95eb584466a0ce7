import { nameBehaviorTargets } from "./behaviors.ts";
import { sql } from "kysely";
import { copyMemberBalances } from "@hongxian/server/core/money/operations/member-balances.ts";
import type { Db } from "@hongxian/server/kit/call.ts";
import { writeActivity } from "./activity.ts";
import { writeAgentPages } from "./agent-pages.ts";
import { writeAuthPages } from "./auth-pages.ts";
import type { Begun } from "./begin-demo.ts";
import { nextFreeId } from "./begin-demo.ts";
import { writeCampaigns } from "./campaigns.ts";
import { writeChatRooms } from "./chat-rooms.ts";
import { writeChats } from "./chats.ts";
import { pointComplaints } from "./complaint-targets.ts";
import { writeComplaints } from "./complaints.ts";
import { writeContent } from "./content.ts";
import { writeCoupons } from "./coupons.ts";
import { finishDemo, linkShopOwners } from "./finish-demo.ts";
import { writeInstitute } from "./institute.ts";
import { leaveWork } from "./leave-work.ts";
import { writeLive } from "./live.ts";
import { writeMatchmaking } from "./matchmaking.ts";
import { writeMemberPages } from "./member-pages.ts";
import { writeMoney } from "./money.ts";
import { writeOnlineSamples } from "./online.ts";
import { writeOperations } from "./operations.ts";
import * as pageDemos from "./page-demos.ts";
import { writePartners } from "./partners.ts";
import { writePromotions } from "./promotions.ts";
import { writeRanks } from "./ranks.ts";
import { fillReviewQueues } from "./review-queue.ts";
import { createRowWriter } from "./row-writer.ts";
import { writeStaffRecords } from "./staff-records.ts";
import { nameScoreSources } from "./score-sources.ts";
import { shareRiskyDevices } from "./shared-devices.ts";
import { writeWecom } from "./wecom.ts";
import { setWorldClock } from "./world-clock.ts";
import type { Sealer } from "./write-members.ts";

/** What all pages show besides the members themselves; returns the tables that were written to. */
export async function writeDemoPages(db: Db, begun: Begun, sealer: Sealer | undefined): Promise<readonly string[]> {
  const { random, organisation, now, adminStaffId, logins } = begun;
  const nowDate = new Date(now);
  await setWorldClock(db, now);
  const writer = createRowWriter(db, begun.clock);
  const context = { ...begun.context, writer };
  const userIds = await someMembers(db, begun.count + organisation.people.length);
  const chosen = { organisation, now, userIds, nextId: context.nextId };
  // Copies of members have records with their own ids.
  context.nextId("punishment", await nextFreeId(db, "punishment"));
  writeCoupons(random.fork("coupons"), writer, chosen);
  writeComplaints(random.fork("complaints"), { organisation, context, userIds, count: 300 });
  writeStaffRecords(random.fork("staff"), writer, chosen);
  const bound = writeWecom(random.fork("wecom"), writer, chosen);
  await writeMemberPages(db, random.fork("member pages"), writer, { ...chosen, sealer });
  await writeAuthPages(db, random.fork("auth pages"), writer, { ...chosen, sealer });
  await fillReviewQueues(db);
  await writer.flush();
  await writeActivity(db, random.fork("activity"), writer, chosen);
  await writeChats(db, { userIds, now: nowDate });
  if (adminStaffId !== null) await giveChatAccount(db, adminStaffId);
  await writeChatRooms(db, { userIds, now: nowDate });
  await writeCampaigns(db, { userIds, now: nowDate, staffId: organisation.staffBy("13800000008").id });

  await linkShopOwners(db, organisation);
  await writeMatchmaking(db, random.fork("matchmaking"), writer, chosen);
  await writeContent(db, random.fork("content"), writer, chosen);
  await writeInstitute(db, random.fork("institute"), writer, chosen);
  await writeMoney(db, random.fork("money"), writer, { ...chosen, sealer });

  await writer.flush();
  await shareRiskyDevices(db);
  await writeAgentPages(db, chosen);
  const onlineNow = await finishDemo(db, { organisation, now: nowDate, bound, sharedDevices: logins.sharedDevices });
  writeOnlineSamples(random.fork("online"), writer, now, onlineNow);
  await writer.flush();
  await writePartners(db, organisation);
  await writeLive(db, organisation);
  await writeRanks(db, userIds);
  await writePromotions(db, organisation);
  await writeOperations(db, organisation);
  for (const demo of Object.values(pageDemos)) await demo.write({ db, organisation, userIds, now: nowDate, sealer });
  await nameScoreSources(db);
  await nameBehaviorTargets(db);
  await pointComplaints(db);
  await leaveWork(db, nowDate);
  await copyMemberBalances(db, "all");
  return [...writer.columns.keys()];
}

/**
 * The administrator maintains one of the service accounts, so that the chat desk has an account to write as; not one
 * that belongs to the account of another role, which would be left without.
 */
async function giveChatAccount(db: Db, staffId: number): Promise<void> {
  await sql`with chosen as (select k.id, k.user_id, k.maintainer_id from market_account k
        where k.type = 'SERVICE' and k.status = 'ENABLE' and k.remove_time is null
        and not exists (select from staff s where s.id = k.maintainer_id and s.login like '138000000__')
      order by k.id limit 1),
    served as (update conversation_member c set handler_staff_id = ${staffId} from chosen
    where c.user_id = chosen.user_id and c.handler_staff_id = chosen.maintainer_id)
    update market_account k set maintainer_id = ${staffId} from chosen where k.id = chosen.id`.execute(db);
}

/** A few thousand open members, spread over all, for data that does not grow with their number. */
async function someMembers(db: Db, members: number): Promise<number[]> {
  const { rows } = await sql<{ userId: number }>`
    select user_id from member
    where status = 'ENABLE' and user_role = 'ONESELF' and agent_tier is null and not is_market_account
      and not exists (select from staff where staff.user_id = member.user_id)
      and user_id / 4 % ${Math.max(1, Math.floor(members / 4000))}::bigint = 0
    order by user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
