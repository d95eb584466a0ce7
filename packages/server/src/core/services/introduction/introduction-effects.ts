import {
  introductionMachine,
  type IntroductionStatus,
} from "@hongxian/contract/core/introduction/introduction.choices.ts";
import {
  cardText,
  introductionLink,
  introductionNoticeMessages,
  introductionTexts,
  maskedCardText,
  partnerText,
} from "@hongxian/contract/core/introduction/introduction.messages.ts";
import { successPause } from "@hongxian/contract/core/introduction/introduction.rules.ts";
import type { SmsPurpose } from "@hongxian/contract/core/sms/system-sms.ts";
import { finalStates } from "@hongxian/contract/core/states/state-machine.ts";
import { sql } from "kysely";
import type { Db } from "../../../kit/call.ts";
import type { Seal } from "../../../platform/seal.ts";
import { beginPair } from "../chat/system-line.ts";
import { leaveRecommendation } from "../../people/member/leave-recommendation.ts";
import { noticeStaff } from "../../foundation/notice/notices.ts";
import { notifyMember } from "../../foundation/notice/notify-member.ts";
import { queueSms, type SystemSms } from "../sms/queue-sms.ts";
import { giveIntroductionReward } from "../matchmaker/give-reward.ts";
import { returnQuota, takeQuota } from "./introduction-quota.ts";
import type { LockedIntroduction, Move } from "./move-introduction.ts";
import { lockPair, type PairMember } from "./pair-members.ts";
import { whomToCall } from "./whom-to-call.ts";

interface Moved {
  readonly row: LockedIntroduction;
  readonly to: IntroductionStatus;
  readonly move: Move;
  readonly seal: Seal | null;
}

interface Text {
  readonly title: string;
  readonly content: string;
}

const link = "/matchMaking/member";
const terminal = finalStates(introductionMachine);
export const isTerminal = (status: IntroductionStatus): boolean => terminal.includes(status);

const tell = async (db: Db, to: readonly PairMember[], text: Text): Promise<void> => {
  for (const { userId } of to) await notifyMember(db, { userId, ...text });
};

/** In the app and by short message. */
async function tellBySms<Purpose extends SmsPurpose>(
  db: Db,
  seal: Seal | null,
  to: readonly PairMember[],
  text: Text,
  { key, ...sms }: Pick<SystemSms<Purpose>, "key" | "purpose" | "vars">,
): Promise<void> {
  await tell(db, to, text);
  if (seal === null) return;
  for (const { userId, login } of to)
    if (login !== null) await queueSms(db, seal, { ...sms, key: `${key}:${userId}`, to: login, userId });
}

/** In the app with the whole masked card and a way to answer; the short message has room for less. */
async function askOne(db: Db, { row, seal }: Moved, to: PairMember, about: PairMember, key: string): Promise<void> {
  const { userId, login } = to;
  const text = introductionTexts.ask(maskedCardText(about));
  await notifyMember(db, { userId, ...text, link: introductionLink(row.id) });
  if (seal === null || login === null) return;
  const vars = { card: cardText(about) };
  await queueSms(db, seal, { key: `${key}:${userId}`, purpose: "introductionAsk", vars, to: login, userId });
}

const noticeServing = async (db: Db, staffIds: readonly (number | null)[], text: Text): Promise<void> =>
  noticeStaff(
    db,
    staffIds.filter((id) => id !== null),
    { kind: "TODO", ...text, link },
  );

/** Both agreed: the platform opens a conversation for them. */
async function openPairChat(db: Db, introductionId: number, own: PairMember, other: PairMember): Promise<void> {
  const text = introductionTexts.agreed();
  await tell(db, [own, other], text);
  await beginPair(db, { key: `introduction:${introductionId}`, pair: [own.userId, other.userId], text: text.content });
}

async function afterSuccess(db: Db, pair: readonly PairMember[]): Promise<void> {
  for (const { userId } of pair) {
    await sql`insert into match_setting (user_id, pause_until) values (${userId}, ${successPause})
      on conflict (user_id) do update set pause_until = excluded.pause_until, update_time = now()`.execute(db);
    await leaveRecommendation(db, userId);
  }
}

const meetText = (time: string | undefined): string => (time === undefined ? "" : clock.format(new Date(time)));
const clock = new Intl.DateTimeFormat("zh-CN", {
  timeZone: "Asia/Shanghai",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
});

const rewardOf: Partial<Record<IntroductionStatus, "INTRO_AGREED" | "INTRO_MET" | "INTRO_SUCCESS">> = {
  AGREED: "INTRO_AGREED",
  MET: "INTRO_MET",
  SUCCESS: "INTRO_SUCCESS",
};

/**
 * Everything that follows from a new state: messages, the contract's count, rewards, the request that lent the member.
 */
export async function afterMove(db: Db, moved: Moved): Promise<void> {
  const { row, to, move, seal } = moved;
  const locked = await lockPair(db, row.userId, row.otherUserId);
  const own = locked.find(({ userId }) => userId === row.userId);
  const other = locked.find(({ userId }) => userId === row.otherUserId);
  if (own === undefined || other === undefined) return;
  const pair = [own, other];
  const key = `introduction:${row.id}:${to}:${row.rescheduleCount}`;
  switch (to) {
    case "WAIT_SELF":
      await askOne(db, moved, own, other, key);
      break;
    case "WAIT_OTHER":
      await askOne(db, moved, other, own, key);
      await noticeServing(db, [other.servingStaffId], introductionNoticeMessages.toAnswer(other.firstName));
      break;
    case "AGREED":
      if (row.quotaId !== null) {
        await takeQuota(db, row.quotaId);
        await sql`update introduction set quota_used = true where id = ${row.id}`.execute(db);
      }
      await openPairChat(db, row.id, own, other);
      await noticeServing(db, [row.initiatorStaffId], introductionNoticeMessages.agreed(own.firstName));
      break;
    case "ARRANGED": {
      for (const [me, partner] of [pair, pair.toReversed()] as [PairMember, PairMember][]) {
        const vars = {
          partner: partnerText(partner),
          time: meetText(move.meetTime),
          place: move.meetPlace ?? "",
          ...(await whomToCall(db, me.servingStaffId ?? row.initiatorStaffId)),
        };
        await tellBySms(db, seal, [me], introductionTexts.arranged(vars), {
          key: `${key}:${move.action}`,
          purpose: "introductionArranged",
          vars,
        });
      }
      break;
    }
    case "MET":
      await tell(db, pair, introductionTexts.feedback());
      break;
    case "SUCCESS":
      await afterSuccess(db, pair);
      break;
    case "REFUSED_SELF":
    case "REFUSED_OTHER":
      await noticeServing(db, [row.initiatorStaffId], introductionNoticeMessages.refused(own.firstName));
      break;
    case "CANCELED":
      if (row.quotaUsed && row.quotaId !== null) {
        await returnQuota(db, row.quotaId);
        await sql`update introduction set quota_used = false where id = ${row.id}`.execute(db);
      }
      if (row.status !== "DRAFT") await tell(db, pair, introductionTexts.canceled());
      await noticeServing(
        db,
        [row.initiatorStaffId, other.servingStaffId],
        introductionNoticeMessages.canceled(own.firstName),
      );
      break;
    default:
      // 爽约 ends it too: both are asked for feedback.
      if (move.action === "no-show") await tell(db, pair, introductionTexts.feedback());
  }
  if (isTerminal(to) && row.borrowRequestId !== null)
    await sql`update borrow_request set status = 'FINISHED', update_time = now(), version = version + 1
      where id = ${row.borrowRequestId} and status = 'ACCEPTED'`.execute(db);
  // Posting comes last.
  const reward = rewardOf[to];
  if (reward !== undefined) await giveIntroductionReward(db, row, reward);
}
