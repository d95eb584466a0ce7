import { getSettingVersions } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import {
  getWithdrawConfigs,
  tryWithdrawConfig,
  inheritWithdrawConfig,
  switchWithdrawConfig,
  saveWithdrawConfig,
} from "@hongxian/contract/features/withdraw-config/withdraw-config.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testApp, type Ask } from "../../test/app.ts";
import { aStaff } from "../../test/build.ts";
import { withdrawConfigDue } from "./withdraw-config-due.ts";

const app = await testApp();
const { db } = app.database;
let finance: Ask;

beforeAll(async () => {
  finance = await app.as(await aStaff(db, { roleId: 7 }));
});

const list = async () => (await finance(getWithdrawConfigs)).data;
const rowOf = async (ownerType: string, tier = "DEFAULT") =>
  (await list()).find((row) => row.ownerType === ownerType && row.tier === tier);
const save = async (ownerType: "MEMBER" | "AGENT", tier: string, change: object, from = "MEMBER") => {
  const {
    ownerType: _o,
    tier: _t,
    enabled: _e,
    effectiveTime: _f,
    pendingTime: _p,
    updateStaffName: _s,
    updateTime: _u,
    ...terms
  } = (await rowOf(from)) ?? ({} as never);
  return finance.unchecked(saveWithdrawConfig, { ownerType, tier, body: { ...terms, ...change } });
};

describe("withdrawal settings", () => {
  it("withdrawal settings say what is wrong in the catalogue's words, and refuse a stale version", async () => {
    const wrong: [object, string][] = [
      [{ minCents: 50 }, "最低提现金额须在1-10000元之间"],
      [{ maxCents: 900, dayMaxCents: 900 }, "最高提现金额不能低于最低金额"],
      [{ maxCents: 5_000_001 }, "单笔最高50000元"],
      [{ dayMaxCents: 1000 }, "累计上限不能低于单笔最高"],
      [{ feeBp: 2001 }, "手续费率须在0-20%之间"],
      [{ feeMinCents: 1000 }, "手续费不能高于最低提现金额"],
      [{ weekDays: [] }, "请选择可提现日期"],
      [{ autoPassCents: 100_001 }, "自动通过金额不能超过1000元"],
      [{ payeeTypes: [] }, "请选择收款方式"],
      [{ effectiveTime: "2020-01-01T00:00:00Z" }, "生效时间不能早于当前时间"],
      [{ version: 99 }, "数据已被他人修改，请刷新后重试"],
    ];
    for (const [change, msg] of wrong) expect((await save("MEMBER", "DEFAULT", change)).msg).toBe(msg);
  });

  it("withdrawal settings keep every version, wait for their time, and tiers leave and follow the default", async () => {
    expect((await save("MEMBER", "DEFAULT", { feeBp: 200 })).msg).toBe("保存成功");
    const trial = await finance(tryWithdrawConfig, {
      body: {
        ownerType: "MEMBER",
        tier: "DEFAULT",
        amount: 10_001,
      },
    });
    expect(trial.data).toEqual({ feeCents: 201, taxCents: 0, actualCents: 9800 });
    const future = new Date(Date.now() + 3_600_000).toISOString();
    await save("MEMBER", "DEFAULT", { feeBp: 300, effectiveTime: future });
    expect(await rowOf("MEMBER")).toMatchObject({ feeBp: 200, pendingTime: expect.any(String) });
    await sql`update withdraw_config set pending_time = now() where pending is not null`.execute(db);
    await withdrawConfigDue.run({ database: app.database } as never, {});
    expect(await rowOf("MEMBER")).toMatchObject({ feeBp: 300, pendingTime: null });
    expect((await save("AGENT", "SHOP", { version: 0, feeBp: 10 }, "AGENT")).msg).toBe("保存成功");
    expect(await rowOf("AGENT", "SHOP")).toMatchObject({ feeBp: 10 });
    expect((await finance(inheritWithdrawConfig, { ownerType: "AGENT", tier: "SHOP" })).http).toBe(200);
    expect((await finance(inheritWithdrawConfig, { ownerType: "AGENT", tier: "DEFAULT" })).msg).toBe(
      "默认设置不能恢复继承",
    );
    const both = await Promise.all(
      [1, 2].map(() => finance(switchWithdrawConfig, { ownerType: "MEMBER", tier: "DEFAULT", flag: 0 })),
    );
    expect(both.map(({ http }) => http).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const versions = await finance(getSettingVersions, { query: { key: "withdraw" } });
    expect(versions.data.length).toBeGreaterThanOrEqual(4);
    expect((await finance(getSettingVersions, { query: { key: "pay_channel" } })).http).toBe(403);
  });
});
