import { z } from "zod";
import { staffPage } from "../../core/staff/platform-staff.endpoints.ts";
import { staffStatus } from "../../core/staff/staff.choices.ts";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";

export const recommendMax = 20;
export const recommendSortMax = 9999;
export const staffFlags = { SALE: "销售", ADVISER: "顾问" } as const;

export const staffEditMessages = {
  manager: "上级不能是自己或下属",
  tooMany: `最多推荐${recommendMax}名员工`,
  noAvatar: "请先上传头像",
  sort: `推荐排序为0-${recommendSortMax}`,
} as const;

export const staffGrants = {
  edit: button("编辑", staffPage),
  recommend: button("推荐", staffPage),
  stopRecommend: button("取消推荐", staffPage),
} as const;

/** 平台员工: the people of the platform with their responsibilities. */
export const platformStaff = defineResource({
  name: "platformStaff",
  title: "平台员工",
  route: staffPage,
  alsoReadBy: ["/tissue/organization"],
  path: "/api/platform-staff",
  fields: {
    id: field.id("ID"),
    name: field.text("员工", { max: 20 }),
    avatarUrl: optional(field.image("头像")),
    userId: optional(field.member("用户ID")),
    deptId: optional(field.department("部门")),
    jobTitle: field.text("职务", { max: 20 }),
    managerId: optional(field.staff("上级")),
    roleId: optional(field.role("角色")),
    enterpriseWechatName: field.text("企业微信名", { max: 30 }),
    saleFlag: field.flag("销售"),
    adviserFlag: field.flag("顾问"),
    saleCount: field.count("名下会员"),
    adviserCount: field.count("服务会员"),
    noteCount: field.count("本月沟通数"),
    dealCents: optional(field.cents("本月成交额")),
    recommend: field.flag("App推荐"),
    recommendSort: field.count("推荐排序", { max: recommendSortMax, msg: staffEditMessages.sort }),
    status: field.choice("状态", staffStatus),
    createdTime: field.time("入职时间"),
    version: field.count("版本"),
  },
  list: {
    columns: [
      "name",
      "userId",
      "deptId",
      "jobTitle",
      "managerId",
      "enterpriseWechatName",
      "saleFlag",
      "adviserFlag",
      "saleCount",
      "adviserCount",
      "noteCount",
      "dealCents",
      "recommend",
      "recommendSort",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "own", label: "关键字", schema: z.string().trim().max(50, "关键字过长") },
      deptId: { by: "own", label: "部门", schema: idParam },
      managerId: { by: "equals", field: "managerId" },
      flag: {
        by: "own",
        label: "岗位标识",
        schema: z.enum(["SALE", "ADVISER"], "岗位标识取值错误"),
        labels: staffFlags,
      },
      recommend: { by: "equals", field: "recommend" },
      status: { by: "oneOf", field: "status", preset: ["ENABLE"] },
    },
    sortable: ["saleCount", "adviserCount", "noteCount", "recommendSort", "createdTime"],
    sort: "-createdTime",
  },
  actions: { export: { kind: "export", title: "导出" } },
});

const nullableId = z.int().positive().nullable();

/** One call for 编辑, 推荐 and 取消推荐: the input decides which grant it needs. */
export const editPlatformStaff = endpoint({
  method: "PUT",
  path: "/api/platform-staff/{userId}",
  allow: [staffGrants.edit, staffGrants.recommend, staffGrants.stopRecommend],
  title: "编辑员工",
  done: (_data, { body: { recommend } }) =>
    recommend === undefined ? "保存成功" : recommend ? "已推荐" : "已取消推荐",
  params: z.strictObject({ userId: idParam }),
  body: z.strictObject({
    deptId: z.int("请选择部门").positive("请选择部门").optional(),
    managerId: nullableId.optional(),
    jobTitle: z.string().trim().max(20, "职务不能超过20个字").optional(),
    saleFlag: z.boolean().optional(),
    adviserFlag: z.boolean().optional(),
    enterpriseWechatName: z.string().trim().max(30, "企业微信名不能超过30个字").optional(),
    recommend: z.boolean().optional(),
    recommendSort: z
      .int(staffEditMessages.sort)
      .min(0, staffEditMessages.sort)
      .max(recommendSortMax, staffEditMessages.sort)
      .optional(),
    version: z.int("缺少版本号"),
  }),
  data: z.object({ id: z.int(), version: z.int() }),
});
