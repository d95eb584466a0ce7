import { z } from "zod";

/** Answers of enterprise WeChat, reduced to what is read here. */
const text = z.string().default("");

export const tokenAnswer = z.object({ access_token: z.string(), expires_in: z.number().default(7200) });

export const accountsAnswer = z.object({
  account_list: z.array(z.object({ open_kfid: z.string(), name: text, avatar: text })).default([]),
});

export const servicersAnswer = z.object({
  servicer_list: z
    .array(
      z.object({
        // Entries for entire departments have no user.
        userid: z.string().optional(),
        /** 0 = receiving, 1 = stopped. */
        status: z.number().default(0),
      }),
    )
    .default([]),
});

export const contactWayAnswer = z.object({ url: z.string() });

export const servicerResultAnswer = z.object({
  result_list: z.array(z.object({ userid: text, errcode: z.number().default(0) })).default([]),
});

const kfEvent = z.object({
  event_type: text,
  open_kfid: text,
  external_userid: text,
  scene: text,
  welcome_code: text,
  msg_code: text,
  /** 1 taken from the pool, 2 transferred, 3 ended, 4 resumed. */
  change_type: z.number().optional(),
  new_servicer_userid: text,
});

export const messagesAnswer = z.object({
  next_cursor: text,
  has_more: z.number().default(0),
  msg_list: z
    .array(
      z.object({
        msgid: z.string(),
        external_userid: text,
        servicer_userid: text,
        send_time: z.number(),
        /** 3 the customer, 4 the system, 5 a member of staff. */
        origin: z.number(),
        msgtype: text,
        text: z.object({ menu_id: text }).optional(),
        event: kfEvent.optional(),
      }),
    )
    .default([]),
});
export type KfMessage = z.output<typeof messagesAnswer>["msg_list"][number];

export const customersAnswer = z.object({
  customer_list: z.array(z.object({ external_userid: z.string(), nickname: text, avatar: text })).default([]),
});

export const contactAnswer = z.object({
  external_contact: z.object({ external_userid: z.string(), name: text, avatar: text, corp_name: text }),
  follow_user: z
    .array(
      z.object({
        userid: text,
        createtime: z.number().default(0),
        state: text,
        remark_mobiles: z.array(z.string()).default([]),
      }),
    )
    .default([]),
});
export type Contact = z.output<typeof contactAnswer>;
