import { describe, expect, test } from "vitest";
import { expandDefaultGrants } from "./default-grants.ts";
import { defaultRoles } from "./default-roles.ts";
import { isRestricted } from "./restricted-titles.ts";
import { memberActionTitles, memberTitlesOfRole } from "./member-grants.ts";
import { menuPageByRoute, menuPages } from "./menu/menu-catalogue.ts";
import { tissueForbidden } from "./tissue-forbidden.ts";

const grants = expandDefaultGrants();
const everyone = defaultRoles.map((role) => role.id);
const tissueRoles = defaultRoles.filter((role) => role.realm === "TISSUE").map((role) => role.id);

const grantsOf = (roleId: number) => grants.get(roleId) ?? [];
const pagesOf = (roleId: number) => grantsOf(roleId).flatMap(({ route, title }) => (title === null ? [route] : []));
const titlesOn = (roleId: number, route: string) =>
  grantsOf(roleId).flatMap((grant) => (grant.route === route && grant.title !== null ? [grant.title] : []));
const holdersOf = (title: string, route?: string) =>
  everyone.filter((id) =>
    grantsOf(id).some((grant) => grant.title === title && (route === undefined || grant.route === route)),
  );

describe("the shape of the table", () => {
  test("every seeded role has grants, none twice", () => {
    expect([...grants.keys()]).toEqual(everyone);
    for (const id of everyone) {
      const keys = grantsOf(id).map(({ route, title }) => `${route}|${title ?? ""}`);
      expect(new Set(keys).size).toBe(keys.length);
    }
  });

  test("a button is granted with its page, and both exist", () => {
    for (const id of everyone) {
      const pages = new Set(pagesOf(id));
      for (const { route, title } of grantsOf(id)) {
        expect(pages).toContain(route);
        if (title !== null) expect(menuPageByRoute.get(route)?.buttons).toContain(title);
      }
    }
  });

  test("role 1 has everything", () => {
    const buttons = menuPages.reduce((sum, page) => sum + page.buttons.length, 0);
    expect(grantsOf(1)).toHaveLength(menuPages.length + buttons);
  });

  test("the dashboard and the mobile home are open to everybody", () => {
    for (const id of everyone) {
      expect(pagesOf(id)).toEqual(expect.arrayContaining(["/dashboard", "/phoneVersions/phoneHome"]));
    }
  });

  test("an action on a member is a role's everywhere or nowhere, but where a rule names it", () => {
    const named = new Set(["/flowingWater/marriageOrder|签约", "/phoneVersions/phoneUser|真人照片审核"]);
    for (const id of everyone.filter((role) => role !== 1 && ![11, 12, 13, 14].includes(role))) {
      const own = new Set(memberTitlesOfRole.get(id) ?? []);
      const strange = grantsOf(id).filter(
        ({ route, title }) =>
          title !== null && memberActionTitles.has(title) && !own.has(title) && !named.has(`${route}|${title}`),
      );
      expect([id, strange]).toEqual([id, []]);
    }
  });
});

describe("who alone may", () => {
  test.each([
    ["清空账号", [1]],
    ["修改有效期", [1]],
    ["设为平台员工", [1]],
    ["加入服务团队", [1]],
    ["新增版本", [1]],
    ["调整灰度", [1]],
    ["保存权限", [1]],
    ["重置密码", [1]],
    ["免除欠款", [1]],
    ["反结账", [1]],
    ["改判", [1, 9]],
    ["特价审批", [1, 5]],
    ["审核", [1, 5, 7]],
    ["处罚规则", [1, 9]],
    ["撤销处罚", [1, 9]],
    ["加重处罚", [1, 9]],
    ["发送营销短信", [1, 8]],
    ["确认收款", [1, 7]],
    ["调整余额", [1, 7]],
    ["苹果补单", [1, 7]],
    ["补单", [1, 7]],
    ["撤销赠送", [1, 7]],
    ["导出打款表", [1, 7]],
    ["打款", [1, 7]],
    ["结算", [1, 7]],
    ["分配销售", [1, 5, 8]],
    ["真人照片审核", [1, 3, 9]],
    ["禁用", [1, 2, 3, 8, 9]],
    ["修改登录密码", [1, 2]],
    ["查看联系方式", [1, 2, 4, 5, 6, 15, 16]],
  ])("the title %s belongs to roles %j alone", (title, roles) => {
    expect(holdersOf(title)).toEqual(roles);
  });

  test.each([
    ["初审通过", "/flowingWater/marriageRefundApply", [1, 5]],
    ["复核通过", "/flowingWater/marriageRefundApply", [1, 7]],
    ["驳回", "/flowingWater/marriageRefundApply", [1, 5, 7]],
    ["通过", "/flowingWater/withdraw", [1, 7]],
    ["通过", "/phoneVersions/phoneWithdraw", [1, 7]],
    ["通过", "/matchMaking/withdraw", [1, 7]],
    ["发放", "/shareReward/bonusList", [1, 7]],
    ["领取", "/promotion/shopsmanage", [1, 4, 5]],
    ["导出", "/promotion/shopsmanage", [1, 7, 8]],
    ["批量分配销售", "/promotion/shopsmanage", [1, 5, 8]],
    ["禁止推流", "/promotion/shopsmanage", [1, 3, 8, 9]],
    ["退费", "/callManage/callLog", [1, 2]],
    ["新增班次", "/patrol/shiftList", [1, 9]],
    ["签到", "/patrol/shiftList", [1, 3, 9]],
    ["抽检", "/operation/checkAction", [1, 8, 9]],
    ["审核通过", "/matchMaking/shop", [1, 8]],
    ["编辑", "/message/APPcourse", [1]],
    ["编辑教程", "/message/APPcourse", [1, 8]],
    ["回复", "/operate/commentmanage", [1, 2, 3, 8, 9]],
  ])("the title %s on %s belongs to roles %j alone", (title, route, roles) => {
    expect(holdersOf(title, route)).toEqual(roles);
  });
});

describe("role by role", () => {
  test("sales take members up and reveal, but do not export, ban or assign", () => {
    const titles = titlesOn(4, "/promotion/shopsmanage");
    expect(titles).toEqual(expect.arrayContaining(["领取", "查看联系方式", "签约", "开通/升级相亲会员", "编辑资料"]));
    for (const title of ["导出", "禁用", "分配销售", "调整余额"]) expect(titles).not.toContain(title);
    expect(titlesOn(4, "/message/chatList")).not.toContain("禁用");
    expect(titlesOn(4, "/phoneVersions/phoneOrder")).toEqual(["查看"]);
  });

  test("the sales lead has all that sales have", () => {
    expect(grantsOf(5)).toEqual(expect.arrayContaining(grantsOf(4)));
    expect(titlesOn(5, "/tissue/recommanage")).toEqual([]);
    expect(pagesOf(5)).toContain("/tissue/recommanage");
  });

  test("the audit lead has all that reviewers have", () => {
    expect(grantsOf(9)).toEqual(expect.arrayContaining(grantsOf(3)));
    expect(titlesOn(9, "/authCenter/education")).toContain("改判");
    expect(titlesOn(3, "/authCenter/education")).not.toContain("改判");
    expect(titlesOn(3, "/phoneVersions/phoneUser")).toEqual(["真人照片审核", "禁用"]);
  });

  test("customer service reads gifts and points, and answers comments", () => {
    expect(pagesOf(2)).toContain("/gitftCentre/giftDetail");
    expect(titlesOn(2, "/gitftCentre/giftDetail")).toEqual([]);
    expect(titlesOn(2, "/operate/commentmanage")).toEqual(["回复"]);
    expect(titlesOn(2, "/flowingWater/order")).toEqual(["详情", "查询支付结果", "清理未支付订单", "申请退款"]);
    expect(pagesOf(2)).not.toContain("/message/msgLog");
  });

  test("operations keep off the review queues, private chats and payment keys", () => {
    for (const route of [
      "/promotion/checkHouse",
      "/operation/chatView",
      "/payadmin/payconfig",
      "/flowingWater/order",
    ]) {
      expect(pagesOf(8)).not.toContain(route);
    }
    expect(titlesOn(8, "/shareReward/bonusList")).toEqual(["新建批次", "提交审核", "扣回", "取消", ...detailOf(8)]);
    expect(titlesOn(8, "/matchmakerManage/matchmakerRewardLog")).toEqual(["暂停奖励", "恢复奖励", ...detailOf(8)]);
  });

  test("finance reads payment settings without touching them", () => {
    expect(pagesOf(7)).toContain("/payadmin/payconfig");
    expect(titlesOn(7, "/payadmin/payconfig")).toEqual([]);
    expect(titlesOn(7, "/matchMaking/withdraw")).not.toContain("申请提现");
  });
});

/** The member-detail titles of a role, in the order in which the dialog adds them to a page. */
function detailOf(roleId: number): string[] {
  const dialog = menuPageByRoute.get("/promotion/userBehavior")?.buttons.slice(1) ?? [];
  return dialog.filter((title) => memberTitlesOfRole.get(roleId)?.includes(title) === true);
}

describe("agents", () => {
  test.each(tissueRoles)("role %i approves, pays and recounts nothing", (id) => {
    expect(grantsOf(id).filter(({ title }) => title !== null && tissueForbidden.has(title))).toEqual([]);
  });

  test.each(tissueRoles)("role %i has pages open to agents only, and nothing restricted but its own contacts", (id) => {
    expect(pagesOf(id).filter((route) => menuPageByRoute.get(route)?.tissue !== true)).toEqual([]);
    const restricted = grantsOf(id).filter(({ route, title }) => title !== null && isRestricted(route, title));
    const allowed = [11, 12, 13, 14].includes(id) ? ["新增"] : id === 17 ? [] : ["查看联系方式"];
    expect([...new Set(restricted.map(({ title }) => title))]).toEqual(allowed);
  });

  test.each([11, 12, 13, 14])("role %i reads, adds and applies", (id) => {
    const titles = grantsOf(id).flatMap(({ title }) => (title === null ? [] : [title]));
    expect(titles.filter((title) => !/^(新增|申请|撤回|查看|资金明细)/.test(title))).toEqual([]);
    expect(titles).not.toContain("查看联系方式");
    expect(pagesOf(id).filter((route) => route.startsWith("/matchMaking/"))).toHaveLength(7);
  });

  test("a shop works with its own members and contracts", () => {
    const titles = titlesOn(15, "/matchMaking/member");
    expect(titles).toEqual(
      expect.arrayContaining(["新增会员", "编辑资料", "签约", "会员升级", "发起牵线", "查看联系方式"]),
    );
    for (const title of ["分配销售", "导出", "禁用"]) expect(titles).not.toContain(title);
    expect(titlesOn(15, "/contractAdmin/userContract")).not.toContain("审核");
    expect(titlesOn(15, "/tissue/role")).toEqual([]);
  });

  test("a matchmaker sees contacts of own members and opens no membership", () => {
    expect(titlesOn(16, "/matchMaking/member")).toContain("查看联系方式");
    expect(titlesOn(16, "/matchMaking/member")).not.toContain("会员升级");
    expect(pagesOf(16)).not.toContain("/matchMaking/shop");
  });

  test("a promoting member has the two home pages and no button", () => {
    expect(grantsOf(17)).toEqual([
      { route: "/dashboard", title: null },
      { route: "/phoneVersions/phoneHome", title: null },
    ]);
  });
});
