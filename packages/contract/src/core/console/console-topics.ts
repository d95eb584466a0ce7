import { allows, reads, type Allow, type Grant, type Holder } from "../../wire/access.ts";
import { batchTopic } from "./batch.endpoints.ts";
import { anyDesk, deskGrants, isDeskKind, type Grants } from "../review/review-access.ts";

type Data = Readonly<Record<string, unknown>>;

/** The topics open consoles can subscribe to, and the grants they need. */
interface Topic {
  readonly allow: Exclude<Allow, "public">;
  /** Some events of a topic are for a subset of its subscribers. */
  readonly part?: (data: Data) => Exclude<Allow, "public">;
  /** The properties sent to users who do not see every record: never which record it was. */
  readonly plain: readonly string[];
}

const routesOf = ({ routes }: Grant): readonly string[] => (routes === "any" ? [] : routes);
/** Users who decide, and users who may open the page where the decision is made. */
const decides = (grants: Grants): Grants => {
  const [first, ...rest] = [...new Set(grants.flatMap(routesOf))];
  return first === undefined ? grants : [...reads(first, ...rest), ...grants];
};
const live = reads("/liveRoom/roomList", "/liveRoom/roomViolationRecords", "/patrol/patrol", "/patrol/fullScreen");
const tickets = {
  COMPLAINT: reads("/complaintAndSuggest/complaint", "/phoneVersions/phoneComplaint"),
  APPEAL: reads("/complaintAndSuggest/appealRecord", "/phoneVersions/phoneAppealRecord"),
  SUGGEST: reads("/complaintAndSuggest/syggest", "/phoneVersions/phoneSyggest"),
  LEAVE_WORD: reads("/official/official-help-leave-word"),
} as const;
/** Kinds of decisions that have no desk. */
const deskless: Readonly<Record<string, Grants>> = {
  COMPLAINT: tickets.COMPLAINT,
  LIVE: live,
  SHOP_ADVERT: reads("/promotion/shopadvert"),
};
const everyTicket: Grants = [
  ...tickets.COMPLAINT,
  ...tickets.APPEAL,
  ...tickets.SUGGEST,
  ...tickets.LEAVE_WORD,
] as const;
const everyDecision: Grants = [...decides(anyDesk), ...Object.values(deskless).flat()];

/** Every existing topic. A topic that is not listed here cannot be published or followed. */
export const consoleTopics = {
  /** Sent to the recipients of the notice. */
  notice: { allow: "signed", plain: [] },
  /** Sent to the owners of the batch. */
  [batchTopic]: { allow: "signed", plain: [] },
  live: { allow: live, plain: ["kind"] },
  shift: { allow: reads("/patrol/shiftList", "/patrol/patrol", "/patrol/fullScreen"), plain: [] },
  online: { allow: reads("/operation/onLineUser"), plain: [] },
  banner: { allow: reads("/banner/bannerManage", "/official/official-banner"), plain: ["position"] },
  ticket: {
    allow: everyTicket,
    part: ({ ticketType }) => tickets[ticketType as keyof typeof tickets] ?? "admin",
    plain: ["ticketType"],
  },
  review: {
    allow: everyDecision,
    part: ({ bizType }) => {
      const kind = String(bizType);
      return isDeskKind(kind) ? decides(deskGrants(kind)) : (deskless[kind] ?? "admin");
    },
    plain: ["bizType"],
  },
} as const satisfies Record<string, Topic>;
export type ConsoleTopic = keyof typeof consoleTopics;

const isTopic = (name: string): name is ConsoleTopic => Object.hasOwn(consoleTopics, name);

/** Returns the requested topics that the user may follow; others, and unknown ones, are left out. */
export const followedTopics = (holder: Holder, requested: readonly string[]): readonly ConsoleTopic[] => [
  ...new Set(["notice", ...requested].filter(isTopic).filter((name) => allows(consoleTopics[name].allow, holder))),
];

/** The data a follower receives for an event without a recipient; null sends nothing. */
export function heardData(holder: Holder, seesAll: boolean, name: ConsoleTopic, data: Data): Data | null {
  const topic: Topic = consoleTopics[name];
  if (!allows(topic.part?.(data) ?? topic.allow, holder)) return null;
  return seesAll ? data : Object.fromEntries(Object.entries(data).filter(([key]) => topic.plain.includes(key)));
}
