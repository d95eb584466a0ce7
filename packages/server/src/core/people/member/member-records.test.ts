import { addUserInfoConnect, getMemberNotes } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { getAlbumPics, deleteAlbumPic } from "@hongxian/contract/core/member/member-album.endpoints.ts";
import {
  getMarriageAuth,
  getCarAuth,
  getEducationAuth,
  getHouseAuth,
  getWorkAuth,
  getAssetsAuth,
} from "@hongxian/contract/core/member/credential-detail.endpoints.ts";
import {
  getMemberPunishments,
  getMemberAuthRecords,
  getMemberInfoUpdates,
  getMemberOwnerChanges,
  getMemberLogins,
  getMemberAuditLog,
  getMutualAttention,
  getAccompanyChatLogs,
} from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { putUserTags, batchUserTags, getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { settingSale } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { updateUserInfos } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow } from "../../../test/build.ts";
import { peopleOf, type Person } from "../../../test/people.ts";
import { queryIn } from "../../../test/query-in.ts";

const app = await testApp();
const { db } = app.database;
const { aPerson, rowOf, auditsOf } = peopleOf(app);

let admin: Person;
let service: Person;
let finance: Person;
let sale: Person;
let stranger: Person;
let member: number;

beforeAll(async () => {
  admin = await aPerson({ roleId: 1 });
  service = await aPerson({ roleId: 2 });
  finance = await aPerson({ roleId: 7 });
  sale = await aPerson({ roleId: 4, saleFlag: true });
  stranger = await aPerson({ roleId: 4, saleFlag: true });
});
beforeEach(async () => {
  member = await aMember(db, { saleUserId: sale.userId });
});

describe("沟通记录", () => {
  const note = (person: Person, body: Record<string, unknown>) =>
    person.ask.unchecked(addUserInfoConnect, { body: { userId: member, ...body } });

  it("沟通记录 becomes the present note, with its state and next date, and stays in the history", async () => {
    const next = "2099-01-02T10:00:00+08:00";
    expect(
      (await note(sale, { connect: "第一次", communicateStatus: "NO_PAYMENT_HIGH", nextFollowTime: next })).data,
    ).toMatchObject({
      id: expect.any(Number),
      communicateStatus: "NO_PAYMENT_HIGH",
    });
    expect((await note(sale, { connect: "第二次" })).data.communicateStatus).toBe("NO_PAYMENT_LOW");
    expect(await rowOf(member)).toMatchObject({
      passportImg: "第二次",
      communicateStatus: "NO_PAYMENT_LOW",
      nextFollowTime: null,
    });
    const { data } = await service.ask(getMemberNotes, { userId: member });
    expect(data).toMatchObject({
      total: 2,
      list: [{ connect: "第二次" }, { connect: "第一次", staff: { id: sale.id, name: sale.name } }],
    });
    expect(JSON.stringify(await auditsOf(member))).not.toContain("第一次");
  });

  it("沟通记录 answers its messages", async () => {
    expect((await note(sale, { connect: "  " })).msg).toBe("描述内容必填");
    expect((await note(sale, {})).msg).toBe("描述内容必填");
    expect((await note(sale, { connect: "长".repeat(5001) })).msg).toBe("描述内容不能超过5000个字");
    expect((await note(sale, { connect: "好", communicateStatus: "PAID" })).msg).toBe("该会员没有已支付订单");
    expect((await note(sale, { connect: "好", nextFollowTime: "2020-01-01T00:00:00+08:00" })).msg).toBe(
      "下次跟进时间必须晚于当前时间",
    );
    expect((await note(finance, { connect: "好" })).msg).toBe("没有操作权限：沟通记录");
    expect((await note(stranger, { connect: "好" })).http).toBe(404);
    const pool = await aMember(db);
    expect((await note(sale, { userId: pool, connect: "好" })).msg).toBe("请先领取该会员");
    await sql`update member set total_recharge_amount = 100 where user_id = ${member}`.execute(db);
    expect((await note(sale, { connect: "好", communicateStatus: "PAID" })).http).toBe(200);
  });

  it("沟通记录 is read in the scope alone", async () => {
    expect((await stranger.ask(getMemberNotes, { userId: member })).http).toBe(404);
    expect((await finance.ask(getMemberNotes, { userId: member })).http).toBe(200);
  });
});

describe("相册", () => {
  it("相册 lists up to the requested number and deletes once, with a message", async () => {
    const ids: number[] = [];
    for (const name of ["a", "b", "c"])
      ids.push(
        await aRow(db, "album_photo", "id", {
          userId: member,
          picture: `/api/files/images/${name}.jpg`,
          ablumStatus: "FRIENDS",
        }),
      );
    const shown = async (page: number, size: number) =>
      (await sale.ask(getAlbumPics, { userId: member, page, size })).data;
    expect(await shown(1, 50)).toHaveLength(3);
    expect(await shown(2, 2)).toMatchObject([{ id: ids[2], ablumStatus: "FRIENDS" }]);
    expect((await stranger.ask(getAlbumPics, { userId: member, page: 1, size: 50 })).http).toBe(404);
    const remove = (person: Person) => person.ask(deleteAlbumPic, { id: ids[0] ?? 0 });
    expect((await remove(finance)).msg).toBe("没有操作权限：删除照片");
    expect((await remove(stranger)).http).toBe(404);
    expect((await remove(sale)).http).toBe(200);
    expect((await remove(sale)).http).toBe(409);
    expect(await shown(1, 50)).toHaveLength(2);
    const messages = await sql`select 1 from person_msg where user_id = ${member}`.execute(db);
    expect(messages.rows).toHaveLength(1);
    expect((await sale.ask(deleteAlbumPic, { id: 99999999 })).http).toBe(404);
  });
});

describe("标签", () => {
  let tags: number[];
  beforeAll(async () => {
    const groupId = await aRow(db, "tag_group", "id", { name: "意向" });
    tags = [];
    for (let place = 0; place < 24; place += 1)
      tags.push(await aRow(db, "tag", "id", { groupId, name: `标签${place}`, type: place === 23 ? "AUTO" : "MANUAL" }));
  });
  const put = (person: Person, tagIds: number[]) => person.ask(putUserTags, { userId: member, body: { tagIds } });

  it("标签 sets the whole list, at most twenty, and leaves the rules' own alone", async () => {
    await sql`insert into user_tag (user_id, tag_id, source) values (${member}, ${tags[23]}, 'AUTO')`.execute(db);
    expect((await put(sale, tags.slice(0, 2))).data.tags.map(({ id }) => id)).toEqual([tags[0], tags[1], tags[23]]);
    expect((await put(sale, [tags[2] ?? 0])).data.tags).toHaveLength(2);
    expect((await put(sale, tags.slice(0, 20))).msg).toBe("标签最多20个");
    expect((await put(sale, tags.slice(0, 21))).msg).toBe("标签最多20个");
    expect((await put(sale, [99_999_999])).msg).toBe("标签不存在或已停用");
    expect((await put(finance, [])).msg).toBe("没有操作权限：打标签");
    expect((await put(stranger, [])).http).toBe(404);
  });

  it("标签 changes many at once with one header and an item each, and lists who breaks a rule", async () => {
    const others = [
      await aMember(db, { saleUserId: sale.userId }),
      await aMember(db),
      await aMember(db, { saleUserId: stranger.userId }),
    ] as const;
    const body = { action: "ADD", userIds: [member, ...others], tagIds: [tags[0], tags[1]] } as const;
    const { data } = await sale.ask.unchecked(batchUserTags, { body });
    expect(data).toEqual({
      success: 2,
      failed: [
        { userId: others[1], msg: "请先领取该会员" },
        { userId: others[2], msg: "会员不存在或无权查看" },
      ],
    });
    const { rows } = await sql<{
      itemCount: number;
    }>`select item_count from audit_log where title = '批量打标签/去标签' order by id desc limit 1`.execute(db);
    expect(rows[0]?.itemCount).toBe(2);
    expect((await sale.ask.unchecked(batchUserTags, { body: { ...body, action: "REMOVE" } })).data.success).toBe(2);
    expect((await sql`select 1 from user_tag where user_id = ${member}`.execute(db)).rows).toHaveLength(0);
    const many = Array.from({ length: 1001 }, (_one, place) => place + 1);
    expect((await sale.ask.unchecked(batchUserTags, { body: { ...body, userIds: many } })).msg).toBe(
      "一次最多操作1000人",
    );
    expect((await finance.ask.unchecked(batchUserTags, { body })).http).toBe(403);
    expect((await sale.ask(getTagOptions)).data[0]?.tags).toHaveLength(24);
  });
});

describe("认证详情", () => {
  it("认证详情 flattens each kind, with no reviewer's name until somebody decided", async () => {
    await aRow(db, "auth_record", "id", {
      userId: member,
      type: "MARRIAGE",
      status: "AUTH_FAIL",
      detail: JSON.stringify({ maritalStatus: "DIVORCED", childAlimonyMonth: 1500 }),
      checkName: "审核员",
      checkFailRemark: "证明不清晰",
    });
    const open = await aRow(db, "auth_record", "id", {
      userId: member,
      type: "MARRIAGE",
      detail: JSON.stringify({ maritalStatus: "DIVORCED", childAlimonyMonth: "1500", wantChild: "WANT", secret: "x" }),
      authImg: "/a.jpg;/b.jpg",
    });
    const { data, raw } = await sale.ask(getMarriageAuth, { query: { id: member } });
    expect(data).toMatchObject({
      recordId: open,
      status: "AUTHING",
      checkName: "",
      childAlimonyMonth: 1500,
      wantChild: "WANT",
      authImg: "/a.jpg;/b.jpg",
    });
    expect(data.history).toHaveLength(2);
    expect(raw).not.toContain("secret");
    const old = await sale.ask(getMarriageAuth, { query: { id: member, recordId: data.history[1]?.recordId } });
    expect(old.data).toMatchObject({ status: "AUTH_FAIL", checkName: "审核员", checkFailRemark: "证明不清晰" });
    expect((await sale.ask(getCarAuth, { query: { id: member, recordId: open } })).http).toBe(404);
  });

  it.each([
    ["education", getEducationAuth],
    ["house", getHouseAuth],
    ["car", getCarAuth],
    ["marriage", getMarriageAuth],
    ["work", getWorkAuth],
    ["assets", getAssetsAuth],
  ] as const)("认证详情 answers NOT without a record: %s", async (_kind, detail) => {
    expect((await sale.ask(detail, { query: { id: member } })).data).toMatchObject({
      status: "NOT",
      recordId: null,
      history: [],
    });
    expect((await stranger.ask(detail, { query: { id: member } })).http).toBe(404);
    expect((await sale.ask.unchecked(detail, {})).http).toBe(400);
  });
});

describe("档案", () => {
  it("档案 lists sanctions, lifted ones too", async () => {
    await admin.ask(updateUserStatus, {
      body: {
        userId: member,
        status: "DISABLE",
        reason: "骚扰他人",
        days: "0.5",
      },
    });
    await admin.ask(updateUserStatus, { body: { userId: member, status: "ENABLE" } });
    const { data } = await service.ask(getMemberPunishments, { userId: member });
    expect(data).toMatchObject({
      total: 1,
      list: [
        { type: "ACCOUNT_BAN", days: 0.5, status: "REVOKED", revokeReason: "手动启用", revokeStaff: { id: admin.id } },
      ],
    });
    expect((await stranger.ask(getMemberPunishments, { userId: member })).http).toBe(404);
  });

  it("档案 puts credentials, photos and real-name checks into one line of time", async () => {
    await aRow(db, "auth_record", "id", { userId: member, type: "CAR", createdTime: "2026-01-01" });
    await aRow(db, "face_review_record", "id", {
      userId: member,
      faceValue: 1,
      createdTime: "2026-01-02",
      staffId: admin.id,
    });
    await aRow(db, "realname_record", "id", {
      userId: member,
      channel: "MANUAL",
      result: "SUCCESS",
      createdTime: "2026-01-03",
    });
    const { data } = await service.ask(getMemberAuthRecords, { userId: member });
    expect(data.list.map(({ kind, status }) => [kind, status])).toEqual([
      ["REALNAME", "SUCCESS"],
      ["FACE", "1"],
      ["CAR", "AUTHING"],
    ]);
  });

  it("档案 lists changes masked, owners, sign-ins and, for role 1, the audit log", async () => {
    await service.ask(updateUserInfos, { userId: member, body: [{ wechatNo: "wxid_hide2024" }] });
    const changes = await service.ask(getMemberInfoUpdates, { userId: member });
    expect(changes.data.list).toMatchObject([
      { field: "wechatNo", newValue: "wx*********24", staff: { id: service.id } },
    ]);
    await admin.ask(settingSale, { a: member, b: stranger.userId });
    const owners = await admin.ask(getMemberOwnerChanges, { userId: member });
    expect(owners.data.list).toMatchObject([
      { kind: "SALE", fromName: sale.name, toName: stranger.name, operator: { id: admin.id } },
    ]);
    expect((await admin.ask(getMemberLogins, { userId: member })).data).toMatchObject({ total: 0, list: [] });
    const log = await admin.ask(getMemberAuditLog, { userId: member, query: { size: 1 } });
    expect(log.data).toMatchObject({ total: 2, list: [{ title: "分配销售" }] });
    expect((await service.ask(getMemberAuditLog, { userId: member })).http).toBe(403);
    for (const list of [getMemberInfoUpdates, getMemberOwnerChanges, getMemberLogins, getMemberAuthRecords])
      expect((await sale.ask.unchecked(list, { userId: member })).http).toBe(404);
  });

  it("档案 lists who follows each other, with what they wrote", async () => {
    const [friend, fan] = [await aMember(db, { birthday: "1990-01-01" }), await aMember(db)];
    await sql`insert into attention (from_user_id, to_user_id)
      values (${member}, ${friend}), (${friend}, ${member}), (${fan}, ${member})`.execute(db);
    await sql`insert into behavior_event (user_id, event, target_type, target_id, platform)
      values (${member}, 'SEND_MSG', 'MEMBER', ${String(friend)}, 'IOS')`.execute(db);
    const { data } = await sale.ask(getMutualAttention, { a: member, b: 1, c: 20 });
    expect(data).toMatchObject({ total: 1, list: [{ userId: friend, chatCount: 1, isChatted: true }] });
    expect((await stranger.ask(getMutualAttention, { a: member, b: 1, c: 20 })).http).toBe(404);
  });

  it("档案 lists accompanied talks in the scope", async () => {
    const account = await aMember(db, { isMarketAccount: true });
    await aRow(db, "accompany_log", "id", {
      accountUserId: account,
      staffId: sale.id,
      userId: member,
      beginTime: "2026-05-01T10:00:00+08:00",
      result: "WECHAT",
    });
    const logs = (person: Person, query: string) => person.ask(getAccompanyChatLogs, { query: queryIn(query) });
    expect((await logs(sale, `userId=${member}&result=WECHAT`)).data).toMatchObject({
      total: 1,
      list: [{ user: { userId: member }, staff: { name: sale.name } }],
    });
    expect((await logs(sale, `userId=${member}&beginTime=2026-05-02`)).data.total).toBe(0);
    expect((await logs(stranger, `userId=${member}`)).data.total).toBe(0);
  });
});
