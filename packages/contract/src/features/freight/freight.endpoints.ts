import { z } from "zod";
import { freightMessages, freightRule } from "../../core/goods/freight.ts";
import { chargeType, goodsRoutes } from "../../core/goods/goods.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";

const own = (title: string) => button(title, goodsRoutes.freight);
export const freightGrants = {
  create: own("新增模板"),
  edit: own("编辑"),
  setDefault: own("设为默认"),
  copy: own("复制"),
  trial: own("运费试算"),
} as const;

export const freightTemplateMessages = {
  name: "模板名称须为2-20字",
  taken: "模板名称已存在",
  inUse: "模板使用中，请先更换商品的运费模板",
  isDefault: "默认模板不能停用或删除，请先设置其他默认模板",
  region: "请选择收货地区",
  count: "数量须为1-9999的整数",
  chooseGoods: "请选择商品或填写模板和重量",
  disabled: "停用的模板不能设为默认",
} as const;

const onOne = z.strictObject({ id: idParam });
const written = z.object({ id: z.int() });

const draft = z.strictObject({
  name: z
    .string(freightTemplateMessages.name)
    .trim()
    .min(2, freightTemplateMessages.name)
    .max(20, freightTemplateMessages.name),
  chargeType: z.enum(chargeType.values, "请选择计费方式"),
  sendProvId: z.int().positive().nullable().default(null),
  sendCityId: z.int().positive().nullable().default(null),
  shipHours: z.union([z.literal(24), z.literal(48), z.literal(72)], "请选择发货时效"),
  company: z.string().trim().max(20, "快递公司不能超过20个字").default(""),
  rules: z.array(freightRule).max(60, "规则过多"),
});
export type FreightDraft = z.output<typeof draft>;

/** One rule for all other regions, except where shipping is free; no region in two rules. */
const checked = <S extends z.ZodType<FreightDraft>>(schema: S) =>
  schema.superRefine(({ chargeType: type, rules }, context) => {
    const others = rules.filter(({ areaIds }) => areaIds.length === 0).length;
    if (type === "FREE" ? others > 1 : others !== 1)
      context.addIssue({ code: "custom", path: ["rules"], message: freightMessages.fallback });
  });

export const createFreight = endpoint({
  method: "POST",
  path: "/api/freight-templates",
  allow: [freightGrants.create],
  title: "新增模板",
  done: "保存成功",
  body: checked(draft),
  data: written,
});

export const editFreight = endpoint({
  method: "PUT",
  path: "/api/freight-templates/{id}",
  allow: [freightGrants.edit],
  title: "编辑",
  done: "保存成功",
  params: onOne,
  body: checked(draft.extend({ version: z.int("缺少版本号") })),
  data: written,
});

export const setDefaultFreight = endpoint({
  method: "PUT",
  path: "/api/freight-templates/{id}/default",
  allow: [freightGrants.setDefault],
  title: "设为默认",
  params: onOne,
  data: written,
});

export const copyFreight = endpoint({
  method: "POST",
  path: "/api/freight-templates/{id}/copy",
  allow: [freightGrants.copy],
  title: "复制",
  done: "已复制",
  params: onOne,
  data: written,
});

/** 运费试算: for one of the goods, or for a weight under a template. */
export const tryFreight = endpoint({
  method: "POST",
  path: "/api/freight-templates/trial",
  allow: [freightGrants.trial],
  title: "运费试算",
  done: "",
  body: z
    .strictObject({
      goodsId: z.int().positive().nullish(),
      templateId: z.int().positive().nullish(),
      weightGram: z.int().min(0).max(1_000_000).nullish(),
      count: z
        .int(freightTemplateMessages.count)
        .min(1, freightTemplateMessages.count)
        .max(9999, freightTemplateMessages.count),
      region: z.strictObject(
        {
          provId: z.int(freightTemplateMessages.region).positive(freightTemplateMessages.region),
          cityId: z.int().positive().nullable(),
          areaId: z.int().positive().nullable(),
        },
        freightTemplateMessages.region,
      ),
    })
    .refine(({ goodsId, templateId }) => (goodsId ?? templateId ?? null) !== null, {
      path: ["goodsId"],
      message: freightTemplateMessages.chooseGoods,
    }),
  data: z.object({
    cents: z.int(),
    templateName: z.string(),
    chargeType: chargeType.schema,
    rule: freightRule.nullable(),
  }),
});
