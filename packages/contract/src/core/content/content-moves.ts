import { z } from "zod";
import { field } from "../../kit/field.ts";
import { isHidden, isPassed } from "./content.rules.ts";
import { contentBatchMax, contentMessages, offlineMax } from "./content.choices.ts";

export const contentIds = z
  .array(z.int().positive(), contentMessages.choose)
  .min(1, contentMessages.choose)
  .max(contentBatchMax, contentMessages.tooMany);

const reason = z.string(contentMessages.offline).trim().max(offlineMax, contentMessages.offlineLong);

/** 下架 requires a reason, 上架 does not. */
export const contentStatusBody = z
  .strictObject({ status: z.enum(["ONLINE", "OFFLINE"], "状态取值错误"), reason: reason.default("") })
  .superRefine((body, context) => {
    if (body.status === "OFFLINE" && body.reason === "")
      context.addIssue({ code: "custom", path: ["reason"], message: contentMessages.offline });
  });

/** 上架 shows content that passed, 下架 needs a reason: declared actions under `{path}/{id}/status`. */
export const contentStatusActions = <P extends `/api/${string}`>(path: P, notPassed: string) => {
  const call = `PUT ${path}/{id}/status` as const;
  const auditTitle = "上架/下架";
  return {
    offline: {
      title: "下架",
      from: ["ONLINE"],
      to: "OFFLINE",
      call,
      auditTitle,
      sends: { status: "OFFLINE" },
      ask: { reason: field.longText("下架原因", { max: offlineMax }) },
      dialog: { okText: "下架" },
      done: "已下架",
    },
    online: {
      title: "上架",
      from: ["OFFLINE"],
      to: "ONLINE",
      when: isPassed,
      elsewhere: (row: { readonly status: string }) => (isHidden(row) ? notPassed : undefined),
      call,
      auditTitle,
      sends: { status: "ONLINE" },
      done: "已上架",
    },
  } as const;
};

/** 批量下架. */
export const contentOfflineBody = z.strictObject({ ids: contentIds, reason: reason.min(1, contentMessages.offline) });

export const contentMoved = z.object({ id: z.int(), status: z.string() });
/** The success messages of 上架 and 下架. */
export const contentMovedMessage = (_data: unknown, { body }: { readonly body: { readonly status: string } }): string =>
  body.status === "ONLINE" ? "已上架" : "已下架";
