import { z } from "zod";
import { defineOpenRead } from "../../core/open-door/open-read.ts";
import { menuPlatform, menuPosition } from "./fee-menu.rules.ts";

/** The 收费菜单 that this member sees at a place, with the prices for this member; `menu` is null where there is none. */
export const priceMenuRead = defineOpenRead({
  path: "members/{externalId}/price-menus/{position}",
  title: "读取会员的价格菜单",
  scope: "money.out",
  params: { position: z.enum(menuPosition.values, "位置取值错误") },
  query: { platform: z.enum(menuPlatform.values, "平台取值错误") },
  answer: z.object({
    menu: z
      .object({
        id: z.int(),
        title: z.string(),
        subTitle: z.string(),
        buttonText: z.string(),
        items: z.array(
          z.object({
            feeSettingId: z.int(),
            name: z.string(),
            /** Before any activity, and what this member pays. */
            priceCents: z.int(),
            payCents: z.int(),
            corner: z.string(),
            isDefault: z.boolean(),
          }),
        ),
      })
      .nullable(),
  }),
  example: {
    params: { externalId: "u-1001", position: "VIP_CENTER" },
    query: { platform: "IOS" },
    answer: {
      menu: {
        id: 2,
        title: "开通会员",
        subTitle: "首月半价",
        buttonText: "立即开通",
        items: [{ feeSettingId: 5, name: "月会员", priceCents: 9900, payCents: 4950, corner: "热卖", isDefault: true }],
      },
    },
  },
});
