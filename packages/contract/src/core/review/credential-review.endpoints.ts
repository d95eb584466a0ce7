import { z } from "zod";
import { button, type Grant } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { archiveButton, archiveButtons, checkRoute, type CredentialKind } from "../credential/credential-pages.ts";
import { credentialKind, credentialSource, credentialStatus } from "../member/credential.choices.ts";
import { reviewAccess, type Grants } from "./review-access.ts";
import { costMs } from "./review.endpoints.ts";
import { refuseMax, reviewMessages } from "./review.messages.ts";

/** What the console may request for a record; APPEAL, the sixth, comes with a granted appeal and never from outside. */
const action = z.enum(["PASS", "REFUSE", "RECHECK", "REVOKE", "OVERTURN"], "审核操作取值错误");
export type CheckAction = z.output<typeof action>;

/** From-state and to-state of every action. */
export const credentialMoves = {
  PASS: { from: "AUTHING", to: "AUTH_SUCCESS" },
  REFUSE: { from: "AUTHING", to: "AUTH_FAIL" },
  RECHECK: { from: "AUTH_SUCCESS", to: "AUTHING" },
  REVOKE: { from: "AUTH_SUCCESS", to: "AUTH_FAIL" },
  OVERTURN: { from: "AUTH_FAIL", to: "AUTH_SUCCESS" },
  APPEAL: { from: "AUTH_FAIL", to: "AUTHING" },
} as const;

const archiveTitles = { RECHECK: "复审", REVOKE: "撤销认证", OVERTURN: "改判" } as const;

const decided: Readonly<Record<CheckAction, string>> = {
  PASS: reviewMessages.passed,
  REFUSE: reviewMessages.refused,
  RECHECK: "已转入复审",
  REVOKE: "已撤销认证",
  OVERTURN: "已改判",
};

/** The grants needed for this action on a record of this kind. */
export const credentialGrants = (kind: CredentialKind, requested: CheckAction): Grants =>
  requested === "PASS" || requested === "REFUSE"
    ? reviewAccess[kind][requested]
    : [archiveButton(archiveTitles[requested], kind)];

const deciding = credentialKind.values.flatMap((kind) => [...reviewAccess[kind].PASS, ...reviewAccess[kind].REFUSE]);
const unique = (grants: readonly Grant[]): Grants =>
  // A list of grants is never empty here: every kind has two.
  [...new Map(grants.map((grant) => [JSON.stringify(grant), grant])).values()] as unknown as Grants;
const anyCheck = unique([
  ...deciding,
  ...archiveButtons("复审"),
  ...archiveButtons("撤销认证"),
  ...archiveButtons("改判"),
]);

const blank = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const text = (max: number, long: string) => z.string().trim().max(max, long).default("");

/**
 * A specification call: all decisions about a credential. Without `action` the status determines it. The body is the
 * corrected detail of the record's kind (credential-correction.ts) and is read for PASS only.
 */
export const checkChildAuth = endpoint({
  method: "PUT",
  path: "/api/admin/check-child-auth",
  allow: anyCheck,
  title: "资质审核",
  done: (_data, { query }) => (query.action === undefined ? "审核完成" : decided[query.action]),
  query: z
    .strictObject({
      id: idParam,
      userId: blank(idParam),
      type: blank(credentialKind.schema),
      status: blank(z.enum(["AUTH_SUCCESS", "AUTH_FAIL", "AUTHING"], "认证状态取值错误")),
      action: blank(action),
      checkFailRemark: text(refuseMax, reviewMessages.refuseLong),
      remark: text(refuseMax, reviewMessages.reasonLong),
      reasonId: blank(idParam),
      costMs,
    })
    .superRefine((query, context) => {
      if (query.action === undefined && query.status === undefined)
        context.addIssue({ code: "custom", path: ["action"], message: "请选择审核结果" });
    }),
  body: z.record(z.string(), z.unknown()).optional(),
  data: z.object({
    id: z.int(),
    status: credentialStatus.schema,
    checkName: z.string(),
    checkTime: z.string().nullable(),
    /** The number by which it can be undone for half a minute; null where it cannot be. */
    reviewActionId: z.int().nullable(),
    /** Passed once, waiting for a second person. */
    needsSecond: z.boolean(),
  }),
});

export const supplementMax = 100;
const supplementGrants = credentialKind.values.map((kind) => button("要求补充", checkRoute[kind]));
/** 要求补充: notifies the member of what is missing; the record keeps its state and moves to the end of the queue. */
export const supplementRecord = endpoint({
  method: "POST",
  path: "/api/auth-records/{id}/supplement",
  allow: unique(supplementGrants),
  title: "要求补充",
  done: "已通知会员补充材料",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    text: z
      .string("请填写补充说明")
      .trim()
      .min(1, "请填写补充说明")
      .max(supplementMax, `补充说明不能超过${supplementMax}个字`),
  }),
  data: z.object({ id: z.int(), supplementTime: z.string() }),
});
export const supplementGrant = (kind: CredentialKind): Grant => button("要求补充", checkRoute[kind]);

/** What a reviewer compares with the paper or types into a public register. */
const claimFact = z.enum(["certNo", "realname", "idNo"], "请选择要查看的内容");
export type ClaimFact = z.output<typeof claimFact>;
/**
 * The whole value behind a masked one of a record under review. Only who has claimed the record sees it: the claim
 * bounds how many are shown, and every one of them is in the audit log.
 */
export const revealClaim = endpoint({
  method: "POST",
  path: "/api/auth-records/{id}/reveal",
  allow: unique(deciding),
  title: "查看证件信息",
  done: "",
  once: true,
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({ field: claimFact }),
  data: z.object({ value: z.string() }),
});

/** What the panel of a credential reads besides the item itself: `detail` of a review item of the six kinds. */
export const credentialItemDetail = z.object({
  type: credentialKind.schema,
  userId: z.int(),
  source: credentialSource.schema,
  remark: z.string(),
  supplementText: z.string(),
  supplementTime: z.string().nullable(),
  /** Already passed once, by this person. */
  firstPassName: z.string(),
  createdTime: z.string(),
  /** As submitted; certificate numbers and names of owners are masked. */
  claim: z.record(z.string(), z.unknown()),
  /** The same facts in the profile. */
  profile: z.object({
    education: z.string(),
    schoolTag: z.string(),
    houseStatus: z.string(),
    carStatus: z.string(),
    marital: z.string(),
    wantChild: z.string(),
    haveChild: z.string(),
    profession: z.string(),
    income: z.int().nullable(),
    spouseIncomeMax: z.int().nullable(),
    birthday: z.string().nullable(),
    /** Both masked, empty where there is none; revealClaim shows them whole. */
    realname: z.string(),
    idNo: z.string(),
    homePlace: z.string(),
  }),
  /** SAME, DIFFERENT or empty: the owner's name on the title deed against the real name. */
  ownerMatch: z.string(),
  /** Copies with the number plate masked; equal addresses: nothing to mask. */
  masks: z.array(z.object({ image: z.string(), masked: z.string() })),
  /** Assets: how many pictures there are; a separate call shows them. */
  imageCount: z.int(),
});
export type CredentialItemDetail = z.output<typeof credentialItemDetail>;
