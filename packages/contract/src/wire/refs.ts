import { z } from "zod";

/** What a member cell shows; a click opens the member detail. */
export const memberRef = z.object({
  userId: z.int(),
  firstName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  sex: z.string().nullable(),
});
export type MemberRef = z.output<typeof memberRef>;

/** A person or record shown by its name: staff, shop, role, department. */
export const namedRef = z.object({ id: z.int(), name: z.string() });
export type NamedRef = z.output<typeof namedRef>;

/** A place: each level may be empty, `text` is what a cell shows. */
export const regionValue = z.object({
  provId: z.int().nullable(),
  cityId: z.int().nullable(),
  areaId: z.int().nullable(),
  text: z.string().optional(),
});
export type RegionValue = z.output<typeof regionValue>;

/** Where a click in the app leads. */
export const linkTypes = {
  NONE: "不跳转",
  H5: "网页",
  APP_PAGE: "应用页面",
  ARTICLE: "文章",
  SUBJECT: "话题",
  LIVE_ROOM: "直播间",
  MEMBER: "会员主页",
  GOODS: "商品",
  COURSE: "课程",
  MINI_PROGRAM: "小程序",
} as const;
export type LinkType = keyof typeof linkTypes;

const linkTypeNames = Object.keys(linkTypes) as [LinkType, ...LinkType[]];
const idTargets: readonly LinkType[] = ["ARTICLE", "SUBJECT", "LIVE_ROOM", "MEMBER", "GOODS", "COURSE"];

export const linkValue = z
  .strictObject({
    linkType: z.enum(linkTypeNames, "请选择跳转类型"),
    linkValue: z.string().trim().max(200, "跳转路径不能超过200个字"),
    /** The title of the article, room, goods …; read only, like the words of a region. */
    linkTitle: z.string().nullish(),
  })
  .superRefine(({ linkType, linkValue: value }, context) => {
    const problem = linkProblem(linkType, value);
    if (problem !== null) context.addIssue({ code: "custom", path: ["linkValue"], message: problem });
  });
export type LinkValue = z.output<typeof linkValue>;

/** The rule that needs no database; the server checks whether a target id exists. */
function linkProblem(type: LinkType, value: string): string | null {
  if (type === "NONE") return null;
  if (type === "H5") return value.startsWith("https://") ? null : "链接必须以https://开头";
  if (idTargets.includes(type)) return /^\d{1,15}$/.test(value) ? null : "跳转目标不存在";
  return value === "" ? "请输入跳转路径" : null;
}
