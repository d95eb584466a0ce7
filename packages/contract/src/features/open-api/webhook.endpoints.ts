import { z } from "zod";
import { eventName } from "../../core/events/event-names.ts";
import { webhookMessages } from "../../core/webhook/webhook.rules.ts";
import { choices } from "../../kit/choices.ts";
import { field } from "../../kit/field.ts";
import { button, reads } from "../../wire/access.ts";
import { besideFields, endpoint, idParam } from "../../wire/endpoint.ts";
import { openApiRoute } from "./open-app.resource.ts";
import { openWebhook } from "./webhook.resource.ts";

const { path, fields } = openWebhook;

const params = z.strictObject({ id: idParam });
const url = fields.url.input.refine((text) => /^https?:\/\/[^\s/]+/i.test(text), webhookMessages.address);
/** Empty: every event that the application may hear, those to come included. */
const names = z
  .array(eventName.schema, webhookMessages.pickNames)
  .refine((list) => new Set(list).size === list.length, webhookMessages.pickNames);
const form = { name: fields.name.input, url, names };

export const createWebhook = endpoint({
  method: "POST",
  path,
  allow: [button("新增", openApiRoute)],
  title: "新增",
  stepUp: true,
  once: true,
  done: "回调地址已新增",
  body: z.strictObject({ appId: z.int("请选择应用").positive("请选择应用"), ...form }),
  data: z.object({ id: z.int(), secretText: z.string() }),
});

export const editWebhook = endpoint({
  method: "PUT",
  path: `${path}/{id}`,
  allow: [button("编辑", openApiRoute)],
  title: "编辑",
  stepUp: true,
  done: "保存成功",
  params,
  body: z.strictObject({ ...form, version: z.int("缺少版本号") }),
  data: z.object({ id: z.int() }),
});

const replayWhich = choices({ FAILED: "全部失败的", SPAN: "一段时间内的" });
const moment = z.iso.datetime({ offset: true, error: "请选择时间" });

/** The fields of the dialog. */
export const replayFields = {
  which: field.choice("重放哪些", replayWhich),
  beginTime: field.time("开始时间"),
  endTime: field.time("结束时间"),
} as const;

/** Everything that failed, or what was written down in a span of time and is settled. */
export const replayWebhook = endpoint({
  method: "POST",
  path: `${path}/{id}/replay`,
  allow: [button("重放", openApiRoute)],
  title: "重放",
  stepUp: true,
  done: ({ replayed }) => (replayed === 0 ? "没有可以重放的投递" : `${replayed}条已排入投递`),
  params,
  body: z
    .strictObject({ which: replayFields.which.input, beginTime: moment.nullish(), endTime: moment.nullish() })
    .superRefine(
      ({ which, beginTime, endTime }, context) => {
        if (which === "FAILED") return;
        const add = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
        if (typeof beginTime !== "string") add("beginTime", "请选择开始时间");
        if (typeof endTime !== "string") add("endTime", "请选择结束时间");
        else if (typeof beginTime === "string" && Date.parse(endTime) <= Date.parse(beginTime))
          add("endTime", webhookMessages.span);
      },
      { when: besideFields },
    ),
  data: z.object({ replayed: z.int() }),
});

/** How many a replay would take; those of the span only where both ends are named. */
export const getReplayCount = endpoint({
  method: "GET",
  path: `${path}/{id}/replay-count`,
  allow: reads(openApiRoute),
  params,
  query: z.strictObject({ beginTime: moment.optional(), endTime: moment.optional() }),
  data: z.object({ failed: z.int(), inSpan: z.int() }),
});

/** What is posted to the address: without the signature, which a stranger could use for five minutes. */
export const getDeliveryPost = endpoint({
  method: "GET",
  path: "/api/open-deliveries/{id}/post",
  allow: reads(openApiRoute),
  params,
  data: z.object({
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    /** Null where the event is no longer kept. */
    body: z.string().nullable(),
  }),
});
