import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { giftStatus } from "./gift.rules.ts";

export const phoneGiftRoute = "/phoneVersions/phoneGitftCentre";
export const phoneGiftGrants = {
  publish: button("上架", phoneGiftRoute),
  stop: button("下架", phoneGiftRoute),
  play: button("播放动画", phoneGiftRoute),
} as const;

/** 上架 and 下架 by the switch of the phone: the same move as in the gift list, with the phone's own grants. */
export const switchGift = endpoint({
  method: "PUT",
  path: "/api/phone/gifts/{id}/status/{status}",
  allow: [phoneGiftGrants.publish, phoneGiftGrants.stop],
  title: "上架/下架礼物",
  params: z.strictObject({ id: idParam, status: z.enum(["ONLINE", "OFFLINE"], "状态取值错误") }),
  data: z.object({ id: z.int(), status: giftStatus.schema }),
});
