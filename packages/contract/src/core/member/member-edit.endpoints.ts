import { z } from "zod";
import { button } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { anyRegion, regionFields, type RegionKind } from "../region/region.rules.ts";
import { sex } from "./member.choices.ts";
import { memberEditMessages } from "./member-edit.messages.ts";
import { profileGrants, systemFieldGrants } from "./system-fields.ts";
import { numberParam } from "../../wire/number-param.ts";

export const memberEditGrants = {
  editPartner: button("编辑择偶条件"),
  /** Reverting a change is its own call of the change record: this grant alone edits nothing else. */
  revert: button("还原", "/promotion/userInfoUpdateRecord"),
  movePlace: button("修改位置"),
  seePlace: button("查看位置"),
  resetPlace: button("重置当前位置"),
} as const;

/** What every edit returns besides its own value, for the panel to refresh. */
const saved = { infoPercent: z.int(), updateUser: z.string(), updateTime: z.string() };

const systemGrants = [
  ...new Set(Object.values(systemFieldGrants).flatMap((grants) => (grants === "admin" ? [] : [...grants]))),
];

const keyed = z.strictObject({
  userId: idParam,
  key: z.string("请选择要修改的字段").min(1, "请选择要修改的字段").max(50, "字段名过长"),
  value: z.string(memberEditMessages.emptyValue).max(2000, "内容过长").default(""),
});

/** System fields; the needed grant depends on the key. Takes `If-Match` like all calls of this file. */
export const updateUserInfo = endpoint({
  method: "PUT",
  path: "/api/admin/update-user-info",
  allow: [profileGrants.editProfile, ...systemGrants.filter((grant) => grant !== profileGrants.editProfile)],
  title: "修改会员信息",
  done: (_, { query: { key, value } }) => (key === "marriageCornerOpen" && value === "0" ? "已停止展示" : "修改成功"),
  query: keyed,
  data: z.object({ key: z.string(), value: z.json(), ...saved }),
});

/**
 * One object with one profile field, or with income and spouseIncomeMax together. Returns the changed fields, derived
 * ones included.
 */
export const updateUserInfos = endpoint({
  method: "POST",
  path: "/api/admin/update-user-infos/{userId}",
  allow: [profileGrants.editProfile],
  title: "编辑资料",
  done: "修改成功",
  params: z.strictObject({ userId: idParam }),
  body: z
    .array(z.record(z.string(), z.unknown()), memberEditMessages.emptyValue)
    .min(1, memberEditMessages.emptyValue)
    .max(1, memberEditMessages.oneField),
  data: z.record(z.string(), z.unknown()),
});

export const updateUserSex = endpoint({
  method: "POST",
  path: "/api/admin/update-user-sex/{userId}/{sex}",
  allow: [profileGrants.editProfile],
  title: "修改性别",
  done: "修改成功",
  params: z.strictObject({ userId: idParam, sex: z.enum(sex.values, "性别取值错误") }),
  data: z.object({ sex: sex.schema, bodyShapeLabel: z.string(), ...saved }),
});

export const sexConfirm = "修改性别会影响推荐，确定吗？";

const regionCode = z
  .union([z.int(), z.string().regex(/^\d{1,6}$/), z.null()], memberEditMessages.region)
  .transform((value) => (Number(value) === anyRegion ? null : Number(value)));
const regionId = regionCode.optional().transform((value) => value ?? null);
const regionName = z
  .string(memberEditMessages.region)
  .max(50, memberEditMessages.region)
  .nullish()
  .transform((value) => value ?? "");

const regionBody = <const K extends RegionKind>(kind: K) => {
  const names = regionFields[kind];
  return z.strictObject({
    [names.provId]: regionCode,
    [names.prov]: regionName,
    [names.cityId]: regionId,
    [names.city]: regionName,
    [names.areaId]: regionId,
    [names.area]: regionName,
  });
};

/** A region as it was saved: ids and names under the field names of its kind; lower levels may be empty. */
const savedRegion = z.record(z.string(), z.union([z.int(), z.string(), z.null()]));

/** The body is of one kind: home…, registered… or plain names. */
export const updateUserInfoCity = endpoint({
  method: "POST",
  path: "/api/admin/update-user-info-city/{userId}",
  allow: [profileGrants.editProfile],
  title: "修改地区",
  done: "修改成功",
  params: z.strictObject({ userId: idParam }),
  body: z.union([regionBody("HOME"), regionBody("REGISTERED"), regionBody("PLAIN")], memberEditMessages.region),
  data: savedRegion,
});

export const updateSpouserSelect = endpoint({
  method: "PUT",
  path: "/api/admin/update-spouser-select",
  allow: [memberEditGrants.editPartner],
  title: "编辑择偶条件",
  done: "修改成功",
  query: keyed,
  data: z.object({ key: z.string(), value: z.json(), ...saved }),
});

/** 不限 sends empty names and id 0. */
export const updateSpouserCity = endpoint({
  method: "PUT",
  path: "/api/admin/update-spouser-select-spouse-city/{userId}",
  allow: [memberEditGrants.editPartner],
  title: "修改择偶地区",
  done: "修改成功",
  params: z.strictObject({ userId: idParam }),
  body: regionBody("SPOUSE"),
  data: savedRegion,
});

const degrees = (label: string, limit: number) =>
  numberParam(`${label}格式错误`).min(-limit, `${label}超出范围`).max(limit, `${label}超出范围`);

const place = z.object({
  currentArea: z.string(),
  currentLocation: z.object({ lon: z.number(), lat: z.number() }).nullable(),
});

export const updateUserLocation = endpoint({
  method: "PUT",
  path: "/api/admin/update-user-location",
  allow: [memberEditGrants.movePlace, profileGrants.editProfile],
  title: "修改位置",
  done: "修改成功",
  query: z.strictObject({
    userId: idParam,
    lon: degrees("经度", 180),
    lat: degrees("纬度", 90),
    currentArea: z.string("请填写位置名称").trim().min(1, "请填写位置名称").max(100, "位置名称不能超过100个字"),
  }),
  data: place,
});

/** A changing GET: fills an empty place for 查看位置, overwrites only with 重置当前位置. */
export const initCurrentArea = endpoint({
  method: "GET",
  path: "/api/admin/init-current-area/{userId}",
  allow: [memberEditGrants.seePlace, memberEditGrants.resetPlace],
  changes: true,
  title: "重置当前位置",
  done: ({ currentArea }) => (currentArea === "" ? memberEditMessages.noLocation : currentArea),
  params: z.strictObject({ userId: idParam }),
  data: place,
});
export const resetPlaceConfirm = "确定按最近登录IP重新定位吗？";
