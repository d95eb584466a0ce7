import { z } from "zod";
import { audience } from "../../core/audience/audience.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import {
  abGroup,
  feeMenuRoute,
  menuGrants as buttons,
  menuPlatform,
  menuPosition,
  menuMessages,
} from "./fee-menu.rules.ts";

const onOne = z.strictObject({ id: idParam });
const instant = z.iso.datetime({ offset: true, error: "时间格式错误" }).nullable().default(null);
const menuItem = z.strictObject({
  feeSettingId: z.int(menuMessages.gone).positive(menuMessages.gone),
  corner: z.string().trim().max(4, "角标不能超过4个字").default(""),
  countdown: z.boolean().default(false),
});
export type MenuItem = z.output<typeof menuItem>;
const terms = {
  name: z.string(menuMessages.name).trim().min(2, menuMessages.name).max(20, menuMessages.name),
  position: menuPosition.schema,
  title: z.string().trim().max(15, "标题不能超过15个字").default(""),
  subTitle: z.string().trim().max(30, "副标题不能超过30个字").default(""),
  bgImage: z.string().trim().max(500).default(""),
  items: z.array(menuItem, menuMessages.items).min(1, menuMessages.items).max(8, menuMessages.itemsMany),
  defaultFeeSettingId: z.int(menuMessages.first).positive(menuMessages.first),
  /** One line for each right, with its value for each package. */
  rightsTable: z
    .array(
      z.strictObject({ right: z.string().trim().min(1).max(20), values: z.array(z.string().trim().max(20)).max(8) }),
    )
    .max(12, "权益最多12行")
    .default([]),
  platforms: z.array(menuPlatform.schema, "请选择平台").min(1, "请选择平台"),
  audience: audience.default({}),
  abGroup: abGroup.schema,
  abPercent: z
    .int(menuMessages.percentRange)
    .min(1, menuMessages.percentRange)
    .max(100, menuMessages.percentRange)
    .default(100),
  buttonText: z.string().trim().max(8, "按钮文字不能超过8个字").default(""),
  agreementArticleId: z.int(menuMessages.agreement).positive(menuMessages.agreement),
  sort: z.int("排序格式错误").min(0).max(9999).default(0),
  startTime: instant,
  endTime: instant,
};
type Terms = z.output<z.ZodObject<typeof terms>>;
function checkTerms(body: Terms, context: z.RefinementCtx): void {
  const fail = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  if (!body.items.some(({ feeSettingId }) => feeSettingId === body.defaultFeeSettingId))
    fail("defaultFeeSettingId", menuMessages.first);
  if (body.abGroup !== "ALL" && body.abPercent > 99) fail("abPercent", menuMessages.percentRange);
  if (body.startTime !== null && body.endTime !== null && Date.parse(body.endTime) <= Date.parse(body.startTime))
    fail("endTime", menuMessages.end);
}
const draft = z.strictObject(terms).superRefine(checkTerms);
export type MenuDraft = z.output<typeof draft>;

export const createFeeMenu = endpoint({
  method: "POST",
  path: "/api/fee-menus",
  allow: [buttons.create],
  title: "新增菜单",
  done: "保存成功",
  body: draft,
  data: z.object({ id: z.int() }),
});
export const editFeeMenu = endpoint({
  method: "PUT",
  path: "/api/fee-menus/{id}",
  allow: [buttons.edit],
  title: "编辑菜单",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({ ...terms, version: z.int("缺少版本号") }).superRefine(checkTerms),
  data: z.object({ id: z.int() }),
});

/** The items that a menu can contain. */
export const getMenuOptions = endpoint({
  method: "GET",
  path: "/api/fee-menus/options",
  allow: reads(feeMenuRoute),
  data: z.object({
    settings: z.array(
      z.object({ id: z.int(), name: z.string(), priceCents: z.int(), platforms: z.array(menuPlatform.schema) }),
    ),
    agreements: z.array(namedRef),
  }),
});

/** 预览会员: which menu and prices this member sees, and why. */
export const previewFeeMenu = endpoint({
  method: "GET",
  path: "/api/fee-menus/preview",
  allow: [buttons.preview],
  query: z.strictObject({ position: menuPosition.schema, platform: menuPlatform.schema, userId: idParam }),
  data: z.object({
    menuId: z.int().nullable(),
    title: z.string(),
    subTitle: z.string(),
    buttonText: z.string(),
    items: z.array(
      z.object({
        feeSettingId: z.int(),
        name: z.string(),
        priceCents: z.int(),
        payCents: z.int(),
        corner: z.string(),
        isDefault: z.boolean(),
      }),
    ),
    tried: z.array(z.object({ id: z.int(), name: z.string(), reason: z.string() })),
  }),
});

const side = z.object({ group: abGroup.schema, members: z.int(), orders: z.int(), paid: z.int(), payCents: z.int() });
export const getFeeMenuStat = endpoint({
  method: "GET",
  path: "/api/fee-menus/{id}/stat",
  allow: reads(feeMenuRoute),
  params: onOne,
  data: z.object({
    shown: z.int(),
    clicked: z.int(),
    orders: z.int(),
    paid: z.int(),
    /** The menus that share the place, this one first. */
    sides: z.array(side),
  }),
});
