import { z } from "zod";
import { moneyCents } from "../../wire/money.ts";
import { button } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";

export const partTimePage = "/tissue/qingGongStaff";

export const partTimeGrants = {
  joinTeam: button("加入服务团队", "/promotion/shopsmanage"),
  addPartTime: button("添加", partTimePage),
  editPartTime: button("编辑", partTimePage),
} as const;

export const partTimeMessages = {
  realname: "请先完成实名认证",
  face: "真人照片未通过，不能开播",
  noLogin: "会员未绑定手机号，不能添加为勤工人员",
  badMember: "会员账号状态异常，不能添加为勤工人员",
  hourly: "时薪超出范围",
} as const;

/** Adds a part-time person or changes the two flags; for a platform or agent account only the flags. */
export const addStaff = endpoint({
  method: "POST",
  path: "/api/staffs/add-staff/{userId}/{isLive}/{isPublic}",
  allow: [partTimeGrants.addPartTime, partTimeGrants.editPartTime, partTimeGrants.joinTeam],
  title: "添加勤工人员",
  done: "操作成功",
  params: z.strictObject({ userId: idParam, isLive: flagParam, isPublic: flagParam }),
  data: z.object({ id: z.int(), userId: z.int(), isLive: z.boolean(), isPublic: z.boolean() }),
});

export const deleteStaff = endpoint({
  method: "DELETE",
  path: "/api/staffs/delete-staff/{id}",
  allow: [button("删除", partTimePage), button("移出服务团队", "/promotion/shopsmanage")],
  title: "移除勤工人员",
  done: "已移除",
  params: z.strictObject({ id: idParam }),
});

export const hourlyMax = 100_000;

export const setHourly = endpoint({
  method: "PUT",
  path: "/api/staffs/{id}/hourly",
  allow: [partTimeGrants.editPartTime],
  title: "编辑时薪",
  done: "保存成功",
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    hourlyCents: moneyCents(partTimeMessages.hourly)
      .min(0, partTimeMessages.hourly)
      .max(hourlyMax, partTimeMessages.hourly),
  }),
  data: z.object({ id: z.int(), hourlyCents: z.int() }),
});
