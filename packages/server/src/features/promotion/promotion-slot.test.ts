import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { sortPromotionSlots } from "@hongxian/contract/features/promotion/promotion-config.endpoints.ts";
import { promotionSlot } from "@hongxian/contract/features/promotion/promotion-slot.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { describe, expect, it } from "vitest";
import { testApp } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { formCall } from "../../test/form-call.ts";

const app = await testApp();
const { db } = app.database;
const operator = await app.as(await aStaff(db, { roleId: 8 }));
const finance = await app.as(await aStaff(db, { roleId: 7 }));

describe("展示位", () => {
  it("展示位 is one for each place and type, switched and sorted", async () => {
    const list = (await operator(listCall(promotionSlot))).data.list;
    const body = {
      position: list[0]?.position,
      activityType: list[0]?.activityType,
      template: "模板",
      frequency: "DAILY",
    } as const;
    expect((await operator.unchecked(formCall(promotionSlot, "create"), { body })).msg).toBe("该位置已有同类型展示位");
    expect((await operator(actionCall(promotionSlot, "disable"), { id: list[0]?.id ?? 0 })).http).toBe(200);
    const ids = list.map(({ id }) => id).toReversed();
    await operator(sortPromotionSlots, { body: { ids } });
    expect((await operator(listCall(promotionSlot))).data.list.map(({ id }) => id)).toEqual(ids);
    expect((await finance(sortPromotionSlots, { body: { ids } })).http).toBe(403);
  });
});
