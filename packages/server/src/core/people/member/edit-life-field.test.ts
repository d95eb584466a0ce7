import { getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import { getUserList } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { updateUserInfos, updateSpouserSelect } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";
import { shownTag } from "./shown-tag.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf, historyOf, auditsOf } = peopleOf(app);

let finance: Person;
let sale: Person;
let member: number;

beforeAll(async () => {
  finance = await aPerson({ roleId: 7 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
});
beforeEach(async () => {
  member = await aMember(db, { firstName: "小满", saleUserId: sale.userId });
});

const edit = (person: Person, values: Record<string, unknown>, headers: Record<string, string> = {}) =>
  person.ask(updateUserInfos, { userId: member, body: [values], headers });

describe("POST /api/admin/update-user-infos", () => {
  it("POST /api/admin/update-user-infos keeps the code that is spelt with a stray bracket as it is spelt, from whomever it comes without", async () => {
    for (const code of ["NO_LIVE_WITH_CHILD)", "NO_LIVE_WITH_CHILD"]) {
      await edit(sale, { haveChild: "NO_CHILD" });
      expect((await edit(sale, { haveChild: code })).data.haveChild).toBe("NO_LIVE_WITH_CHILD)");
      expect((await rowOf(member))["haveChild"]).toBe("NO_LIVE_WITH_CHILD)");
      const found = await sale.ask(getUserList, { query: { haveChild: code, keyword: String(member) } });
      expect(found.data.list).toMatchObject([{ userId: member }]);
    }

    expect(
      (
        await sale.ask(updateSpouserSelect, {
          query: { userId: member, key: "spouseHaveChild", value: "NO_CHILD/NO_LIVE_WITH_CHILD" },
        })
      ).data.value,
    ).toBe("NO_CHILD/NO_LIVE_WITH_CHILD)");
    const { data } = await sale.ask(getUserInfo, { userId: member });
    expect(data).toMatchObject({
      haveChild: "NO_LIVE_WITH_CHILD)",
      spouseHaveChild: ["NO_CHILD", "NO_LIVE_WITH_CHILD)"],
    });
  });

  it("POST /api/admin/update-user-infos edits what the extension row holds like any other field: rule, history, audit, both values of a conflict", async () => {
    const lives = [
      ["smoking", "SMOKE_IN_SOCIAL"],
      ["drinking", "FEW"],
      ["nightclub", "ONCE"],
      ["dadWork", "RETIRE"],
      ["momWork", "HAVE_PENSION"],
      ["brotherNum", 2],
      ["sisterNum", 0],
    ] as const;
    for (const [field, value] of lives) {
      const answer = await edit(sale, { [field]: value });
      expect(answer).toMatchObject({ http: 200, msg: "修改成功", data: { [field]: value, updateUser: sale.name } });
      expect((await historyOf(member)).at(-1)).toMatchObject({ field, oldValue: "", newValue: String(value) });
      expect((await auditsOf(member)).at(-1)).toMatchObject({ after: { [field]: String(value) } });
    }
    const { data } = await sale.ask(getUserInfo, { userId: member });
    expect(data.expand).toMatchObject(Object.fromEntries(lives));
    const count = (await historyOf(member)).length;
    await edit(sale, { smoking: "SMOKE_IN_SOCIAL" });
    expect(await historyOf(member)).toHaveLength(count);
    expect((await edit(sale, { smoking: "PIPE" })).http).toBe(400);
    expect((await edit(sale, { brotherNum: "11" })).msg).toBe("人数必须在0-10之间");
    expect((await edit(sale, { smoking: " " })).msg).toBe("修改失败，没有填写修改的值");
    expect((await edit(sale, { smoking: "NO", drinking: "NO" })).http).toBe(400);
    expect((await edit(finance, { smoking: "NO" })).http).toBe(403);
    const stale = await sale.ask(updateUserInfos, {
      userId: member,
      body: [{ smoking: "NO" }],
      headers: {
        "if-match": shownTag("LOT"),
      },
    });
    expect(stale).toMatchObject({ http: 409, data: { field: "smoking", current: "SMOKE_IN_SOCIAL", given: "NO" } });
  });
});
