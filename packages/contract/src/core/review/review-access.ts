import { button, type Grant } from "../../wire/access.ts";
import type { ChoiceOf } from "../../kit/choices.ts";
import { faceReviewGrants } from "../member/face-review.endpoints.ts";
import type { reviewBizType } from "./review.choices.ts";

export type ReviewBizType = ChoiceOf<typeof reviewBizType>;
export type Grants = readonly [Grant, ...Grant[]];

/** The grants for passing and refusing the items of a kind; either of them opens its desk. */
export interface ReviewAccess {
  readonly PASS: Grants;
  readonly REFUSE: Grants;
}

export const reviewAccessGrants = {
  /** The member list's own access to credentials. */
  credential: button("资质审核"),
} as const;
const onPage = (route: `/${string}`): ReviewAccess => ({
  PASS: [button("通过", route), reviewAccessGrants.credential],
  REFUSE: [button("驳回", route), reviewAccessGrants.credential],
});
/** A page of members' posts, where many may also be decided at once. */
const contentPage = (route: `/${string}`): ReviewAccess => ({
  PASS: [button("通过", route), button("批量通过", route)],
  REFUSE: [button("驳回", route), button("批量驳回", route)],
});
const appealPage = "/complaintAndSuggest/appealRecord";
const phoneAppealPage = "/phoneVersions/phoneAppealRecord";
const both = (grant: Grant): ReviewAccess => ({ PASS: [grant], REFUSE: [grant] });

/** One line for every kind that has a desk. */
export const reviewAccess = {
  EDUCATION: onPage("/promotion/checkEducation"),
  HOUSE: onPage("/promotion/checkHouse"),
  CAR: onPage("/promotion/checkCar"),
  MARRIAGE: onPage("/promotion/checkMarriage"),
  WORK: onPage("/authCenter/work"),
  ASSETS: onPage("/authCenter/assets"),
  FACE: both(faceReviewGrants.faceReview),
  PASSPORT: both(button("护照审核", "/promotion/foreignNationals")),
  APPEAL: {
    PASS: [button("申诉成功", appealPage), button("改期处罚", appealPage), button("通过", phoneAppealPage)],
    REFUSE: [button("申诉驳回", appealPage), button("驳回", phoneAppealPage)],
  },
  SUBJECT_DISCUSS: contentPage("/wechatMoments/subjectDiscuss"),
  SUBJECT_EVALUATE: contentPage("/wechatMoments/subjectEvaluate"),
  MOMENT: contentPage("/wechatMoments/wechatList"),
  MOMENT_COMMENT: contentPage("/wechatMoments/wechatList"),
  MICRO_BLOG: {
    PASS: [button("通过", "/wechatMoments/microBlog")],
    REFUSE: [button("驳回", "/wechatMoments/microBlog")],
  },
  VIDEO: contentPage("/videoAdmin/videoList"),
  TREEHOLE: { PASS: [button("通过", "/message/treehole")], REFUSE: [button("驳回", "/message/treehole")] },
  TREEHOLE_REPLY: { PASS: [button("通过", "/message/treehole")], REFUSE: [button("驳回", "/message/treehole")] },
  GOODS_COMMENT: {
    PASS: [button("通过", "/operate/commentmanage"), button("批量通过", "/operate/commentmanage")],
    REFUSE: [button("驳回", "/operate/commentmanage")],
  },
} as const satisfies Partial<Record<ReviewBizType, ReviewAccess>>;
export type DeskKind = keyof typeof reviewAccess;

const all = Object.values(reviewAccess).flatMap(({ PASS, REFUSE }) => [...PASS, ...REFUSE]);
const nameOf = ({ title, routes }: Grant) => `${title ?? ""}|${routes === "any" ? "any" : routes.join()}`;
/** Users with one of these grants have some desk; the kind that a call names decides which one. */
export const anyDesk = [...new Map(all.map((grant) => [nameOf(grant), grant])).values()] as unknown as Grants;
/** Opens the desk of one kind. */
export const deskGrants = (kind: DeskKind): Grants => {
  const { PASS, REFUSE } = reviewAccess[kind];
  return [...PASS, ...REFUSE] as unknown as Grants;
};
export const isDeskKind = (text: string): text is DeskKind => Object.hasOwn(reviewAccess, text);
