import { cutAtStop, draftSignature } from "@hongxian/contract/core/ai/signature-draft.ts";
import { aiPromptWords } from "@hongxian/contract/core/ai/ai-words.ts";
import * as endpoints from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { censorVerdict, type CensorVerdict } from "@hongxian/contract/core/ai/ai.choices.ts";
import { censorText, stricter } from "@hongxian/contract/core/ai/censor-text.ts";
import { suggestReplies } from "@hongxian/contract/core/ai/chat-suggest.ts";
import { hidePersonal } from "@hongxian/contract/core/ai/hide-personal.ts";
import { commonItems } from "@hongxian/contract/core/matching/judge-wishes.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle, handleAsking, type ServedCall } from "../../kit/call.ts";
import { explainPair, needPair } from "../../core/services/matching/explain-pair.ts";
import { readCards } from "../../core/services/matching/match-cards.ts";
import { needMember } from "../../core/people/member/need-member.ts";
import { askAi } from "./ask-ai.ts";
import { knownWords, signatureFacts } from "./personal-words.ts";
import { censoredWords } from "./censor-words.ts";

const longestReply = 100;
const longestAdvice = 300;

/** Models are called before the call's transaction; the only row left to write in it is the audit row. */
const passThrough = async <T>(_call: unknown, answer: T): Promise<T> => answer;

const draftSignatureCall = handleAsking(
  endpoints.draftSignatureCall,
  async (call) => {
    const { db, caller, services } = call;
    const { userId } = call.params;
    await needMember(call, userId);
    const { facts, words } = await signatureFacts(db, userId);
    const profile = hidePersonal(aiPromptWords.profile(facts), words);
    const reply = await askAi(services, {
      feature: "SIGNATURE_DRAFT",
      staffId: caller.staffId,
      targetUserId: userId,
      values: { profile },
      longest: 200,
    });
    const { source, logId } = reply;
    return { source, logId, text: reply.text === null ? draftSignature(userId, facts) : cutAtStop(reply.text) };
  },
  passThrough,
);

const suggestChat = handleAsking(
  endpoints.suggestChat,
  async (call) => {
    const { db, caller, services, body } = call;
    await needMember(call, body.userId);
    const words = await knownWords(db, new Map([[body.userId, aiPromptWords.memberA]]));
    const messages = body.messages
      .map(({ fromMember, text }) => aiPromptWords.line(fromMember, hidePersonal(text, words)))
      .join("\n");
    const reply = await askAi(services, {
      feature: "CHAT_SUGGEST",
      staffId: caller.staffId,
      targetUserId: body.userId,
      values: { messages },
      longest: 2000,
    });
    const latest = body.messages.findLast(({ fromMember }) => fromMember)?.text ?? "";
    const lines = (reply.text ?? "")
      .split("\n")
      .map((line) => [...line.trim()].slice(0, longestReply).join(""))
      .filter((line) => line !== "")
      .slice(0, 3);
    const isUsable = lines.length > 0;
    return {
      source: isUsable ? reply.source : ("OFFLINE" as const),
      logId: reply.logId,
      replies: isUsable ? lines : [...suggestReplies(latest)],
    };
  },
  passThrough,
);

const isVerdict = (text: string): text is CensorVerdict => censorVerdict.values.some((one) => one === text);

const censorTextCall = handleAsking(
  endpoints.censorTextCall,
  async ({ db, caller, services, body }) => {
    const offline = censorText(body.text, await censoredWords(db, body.text));
    const reply = await askAi(services, {
      feature: "TEXT_CENSOR",
      staffId: caller.staffId,
      targetUserId: null,
      values: { scene: body.scene, text: hidePersonal(body.text) },
      longest: 200,
    });
    const [first = "", ...rest] = (reply.text ?? "").split("\n");
    const verdict = first.trim().toUpperCase();
    const isUsable = isVerdict(verdict);
    return {
      source: isUsable ? reply.source : ("OFFLINE" as const),
      logId: reply.logId,
      verdict: isUsable ? stricter(offline.verdict, verdict) : offline.verdict,
      hits: [...offline.hits],
      reason: isUsable ? [...rest.join(" ").trim()].slice(0, longestReply).join("") : "",
    };
  },
  passThrough,
);

const getMatchAdvice = handleAsking(
  endpoints.getMatchAdvice,
  async (call) => {
    const { db, caller, services } = call;
    const { a, b } = call.params;
    await needPair(call, a, b);
    const cards = await readCards(call, [a, b]);
    const nameA = cards.get(a)?.firstName ?? "";
    const nameB = cards.get(b)?.firstName ?? "";
    const pair = await explainPair(db, a, b, { a: aiPromptWords.memberA, b: aiPromptWords.memberB });
    const { profileA, profileB } = pair;
    const points = aiPromptWords.points({
      hobbies: commonItems(profileA.facts.hobby, profileB.facts.hobby),
      hometown: profileA.row.city !== "" && profileA.row.city === profileB.row.city ? profileA.row.city : "",
      whenMarry: profileA.row.whenMarry === profileB.row.whenMarry ? profileA.row.whenMarry : null,
    });
    const words = await knownWords(
      db,
      new Map([
        [a, aiPromptWords.memberA],
        [b, aiPromptWords.memberB],
      ]),
    );
    const reply = await askAi(services, {
      feature: "MATCH_EXPLAIN",
      staffId: caller.staffId,
      targetUserId: a,
      values: { explanation: hidePersonal(pair.sentence, words), points: hidePersonal(points.join("；"), words) },
      longest: 600,
    });
    const named = (text: string) =>
      text.replaceAll(aiPromptWords.memberA, nameA).replaceAll(aiPromptWords.memberB, nameB);
    const { source, logId } = reply;
    if (reply.text === null) return { source, logId, text: named(pair.sentence), points };
    const lines = reply.text.split("\n").map((line) => line.trim());
    const talk = lines.flatMap((line) => aiPromptWords.talkOf(line));
    const text = lines.filter((line) => line !== "" && aiPromptWords.talkOf(line).length === 0).join("\n");
    return {
      source,
      logId,
      text: named([...text].slice(0, longestAdvice).join("")),
      points: talk.slice(0, 3).map(named),
    };
  },
  passThrough,
);

const adoptAnswer = handle(endpoints.adoptAnswer, async (call) => {
  const { id, adopted } = call.params;
  const { rows } =
    await sql`update ai_call_log set adopted = ${adopted} where id = ${id} and staff_id = ${call.caller.staffId}
      returning id`.execute(call.db);
  if (rows.length === 0) throw new AppError("NOT_FOUND");
  call.audit({ targetType: auditTargets.aiCallLog, targetId: id, after: { adopted } });
  return { adopted };
});

export const aiCalls: readonly ServedCall[] = [
  draftSignatureCall,
  suggestChat,
  censorTextCall,
  getMatchAdvice,
  adoptAnswer,
];
