import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { sheetBody, sheetOutcome } from "../../core/file/sheet-import.ts";
import { checkSpan } from "../../core/figures/registration-query.ts";
import { listAt } from "../../core/placed/list-at.ts";
import { resourceQuery } from "../../kit/resource-query.ts";
import { button, reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { namedRef } from "../../wire/refs.ts";
import { agentTier } from "../../core/staff/agent.choices.ts";
import { channel } from "./channel.resource.ts";
import { channelGrants as buttons, channelMessages, channelRoute, costMax } from "./channel.rules.ts";
import { numberParam } from "../../wire/number-param.ts";

const onOne = z.strictObject({ id: idParam });
export const getChannelList = listAt(channel, "/api/channel/list");

/** Agents a channel can belong to, found by name. */
export const findChannelAgents = endpoint({
  method: "GET",
  path: "/api/channel/agents",
  allow: [button(channel.actions.create.title, channelRoute), button(channel.actions.edit.title, channelRoute)],
  query: z.strictObject({ text: z.string().trim().max(40).optional(), id: numberParam().int().optional() }),
  data: z.array(namedRef.extend({ tier: agentTier.schema })),
});

export const saveCost = endpoint({
  method: "POST",
  path: "/api/channel/{id}/cost",
  allow: [buttons.cost],
  title: "录入花费",
  done: "保存成功",
  params: onOne,
  body: z.strictObject({
    costDate: z.iso.date(channelMessages.costDay),
    amount: moneyCents(channelMessages.cost).min(0, channelMessages.cost).max(costMax, channelMessages.cost),
    /** A day that already has a cost is overwritten only when that was confirmed. */
    overwrite: z.boolean().default(false),
  }),
  data: z.object({ saved: z.boolean(), exists: z.boolean() }),
});

export const importCost = endpoint({
  method: "POST",
  path: "/api/channel/import-cost",
  allow: [buttons.importCost],
  title: "导入花费",
  done: ({ imported }, { body }) => (body.dryRun ? "" : `已导入${imported}行花费`),
  body: sheetBody,
  data: sheetOutcome,
});

export const mergeChannels = endpoint({
  method: "POST",
  path: "/api/channel/merge",
  allow: [buttons.merge],
  title: "合并到",
  done: ({ members }) => `已合并，转移会员${members}人`,
  body: z
    .strictObject({
      fromId: z.int().positive(),
      toId: z.int(channelMessages.mergeTarget).positive(channelMessages.mergeTarget),
    })
    .refine(({ fromId, toId }) => fromId !== toId, { path: ["toId"], error: channelMessages.mergeTarget }),
  data: z.object({ members: z.int() }),
});

export const getChannelQr = endpoint({
  method: "GET",
  path: "/api/channel/{id}/qrcode",
  allow: [buttons.material],
  params: onOne,
  data: z.unknown(),
});

export const getChannelStat = endpoint({
  method: "GET",
  path: "/api/channel/stat",
  allow: reads(channelRoute),
  /** The list's own filters, so that figures and table count the same channels. */
  query: z
    .strictObject({
      ...resourceQuery(channel).shape,
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** The channel of the funnel; all listed channels together by default. */
      channelId: idParam.optional(),
    })
    .superRefine(checkSpan),
  data: z.object({
    top: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        registerNum: z.int(),
        registerCost: z.int().nullable(),
        d7Bp: z.int().nullable(),
      }),
    ),
    days: z.array(z.object({ day: z.string(), registerNum: z.int(), cost: z.int(), payAmount: z.int() })),
    funnel: z.object({
      click: z.int(),
      download: z.int(),
      activate: z.int(),
      register: z.int(),
      realName: z.int(),
      pay: z.int(),
    }),
  }),
});
