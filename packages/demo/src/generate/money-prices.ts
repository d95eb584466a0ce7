import { standardContract, standardVersion } from "@hongxian/contract/core/money/contract-standard.ts";
import type { RowWriter } from "./row-writer.ts";

interface Price {
  readonly id: number;
  readonly feeType: string | null;
  readonly name: string;
  readonly cents: number;
  readonly days: number | null;
  readonly times: number | null;
  readonly minutes: number | null;
  readonly matchTimes: number | null;
  readonly bonus: number;
  readonly needContract: boolean;
}

const price = (
  feeType: string | null,
  name: string,
  yuan: number,
  more: Partial<Omit<Price, "id" | "feeType" | "name" | "cents">> = {},
) => ({
  feeType,
  name,
  cents: yuan * 100,
  days: null,
  times: null,
  minutes: null,
  matchTimes: null,
  bonus: 0,
  needContract: false,
  ...more,
});

const list = [
  price("MARRIAGES_ORDINARY_MEMBER", "普通相亲会员·半年", 2980, { days: 180, matchTimes: 6, needContract: true }),
  price("MARRIAGES_SUPER_MEMBER", "高级相亲会员·一年", 6980, { days: 365, matchTimes: 12, needContract: true }),
  price("MARRIAGES_SUPREME_MEMBER", "至尊相亲会员·一年", 16_800, { days: 365, matchTimes: 24, needContract: true }),
  price("MARRIAGES_UNLOCK", "相亲资料解锁·3次", 39, { times: 3 }),
  price("FIRST_MEMBER", "首次体验会员", 9, { days: 7 }),
  price("MONTH_MEMBER", "月会员", 68, { days: 30 }),
  price("QUARTER_MEMBER", "季会员", 168, { days: 90 }),
  price("YEAR_MEMBER", "年会员", 498, { days: 365 }),
  price("VIDEO_CALL", "视频通话", 3),
  price("AUDIO_CALL", "语音通话", 1),
  price("FREE_CALL_TIME", "通话时长包", 30, { minutes: 60 }),
  price("GO_BACK_TIMES", "反悔次数包", 12, { times: 10 }),
  price("HOME_TOP", "首页置顶·24小时", 48),
  price("AUTH_FEE", "资质认证费", 20, { times: 1 }),
  price(null, "充值30元", 30),
  price(null, "充值98元", 98, { bonus: 500 }),
  price(null, "充值298元", 298, { bonus: 3000 }),
  price(null, "充值598元", 598, { bonus: 8000 }),
];

const gifts = [
  ["棒棒糖", "HOT", 1],
  ["玫瑰花", "HOT", 5.2],
  ["比心", "LOVE", 9.9],
  ["表白信", "LOVE", 52],
  ["钻戒", "LOVE", 520],
  ["烟花", "FESTIVAL", 66],
  ["红线缘", "LUXURY", 131.4],
  ["跑车", "LUXURY", 999],
] as const;

export interface DemoGift {
  readonly id: number;
  readonly name: string;
  readonly cents: number;
}

export interface PriceBook {
  readonly prices: readonly Price[];
  readonly gifts: readonly DemoGift[];
  of(feeType: string): Price;
}

/** Contract templates, the price list and the gift panel. */
export function writePrices(writer: RowWriter, now: number, staffIds: readonly [number, number]): PriceBook {
  const created = new Date(now - 200 * 86_400_000);
  const [maker, auditor] = staffIds;
  const contracts = list.filter(({ needContract }) => needContract);
  for (const [place, { feeType, name }] of contracts.entries()) {
    writer.write("contract_template", {
      id: place + 1,
      name: `${name}服务合同`,
      fee_type: feeType,
      version: 1,
      body_html: standardContract,
      status: "ENABLE",
      standard_version: standardVersion,
      created_time: created,
      update_time: created,
    });
  }
  const prices = list.map((row, place): Price => ({ id: place + 1, ...row }));
  for (const { id, feeType, name, cents, days, times, minutes, matchTimes, bonus, needContract } of prices) {
    writer.write("fee_setting", {
      id,
      fee_type: feeType,
      bonus_cents: bonus,
      name,
      price_cents: cents,
      origin_cents: Math.round((cents * 1.2) / 100) * 100,
      days,
      hours: feeType === "HOME_TOP" ? 24 : null,
      minutes,
      times,
      match_times: matchTimes,
      callee_share_bp: feeType?.endsWith("_CALL") === true ? 4000 : 0,
      need_contract: needContract,
      template_id: needContract ? contracts.findIndex((one) => one.feeType === feeType) + 1 : null,
      min_deal_cents: needContract ? Math.round(cents * 0.8) : 0,
      ios_product_id: feeType?.endsWith("_CALL") === true ? "" : `com.hongxian.app.p${id}`,
      ios_price_cents: cents,
      sort: id,
      status: "ONLINE",
      submit_staff_id: maker,
      audit_staff_id: auditor,
      effective_time: created,
      created_time: created,
      update_time: created,
    });
  }
  const panel = gifts.map(([name, , yuan], place) => ({ id: place + 1, name, cents: Math.round(yuan * 100) }));
  for (const [place, [name, category]] of gifts.entries()) {
    writer.write("gift", {
      id: place + 1,
      name,
      category_code: category,
      icon_url: `/api/files/demo/gift/${place + 1}.svg`,
      // The expensive ones are shown across the screen.
      anim_type: place >= 4 ? "SVGA" : "NONE",
      anim_url: place < 4 ? "" : name === "跑车" ? "/demo/car.svga" : "/demo/gift.svga",
      anim_sec: place >= 4 ? 3 : 0,
      banner: place === 7,
      corner: place === 1 ? "热卖" : place === 6 ? "新品" : "",
      price_cents: panel[place]?.cents ?? 100,
      share_bp: place < 2 ? 4000 : null,
      scene_types: ["LIVE", "CHAT", "VIDEO", "CALL"],
      combo_counts: [1, 10, 66, 520],
      sort: place + 1,
      status: "ONLINE",
      created_time: created,
      update_time: created,
    });
  }
  return {
    prices,
    gifts: panel,
    of(feeType) {
      const found = prices.find((one) => one.feeType === feeType);
      if (found === undefined) throw new Error(`no price of ${feeType}`);
      return found;
    },
  };
}
