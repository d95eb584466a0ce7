import { getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { authStatus, credentialStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { emotion } from "@hongxian/contract/core/member/expand.choices.ts";
import * as member from "@hongxian/contract/core/member/member.choices.ts";
import { regionKind } from "@hongxian/contract/core/region/region.rules.ts";
import { getEnterpriseWechatNames } from "@hongxian/contract/core/staff/platform-staff.endpoints.ts";
import {
  appMemberFilter,
  faceFilter,
  incomeRange,
  tagMatch,
} from "@hongxian/contract/features/member-list/member-list.choices.ts";
import { getMemberListOptions } from "@hongxian/contract/features/member-list/member-list-options.endpoints.ts";
import type { ReactNode } from "react";
import { SinceFilter } from "../../core/figures/period-filter.tsx";
import { SaleFilter } from "../../core/staff/person-filter.tsx";
import { ChoiceFilter, FlagFilter } from "../../ui/filters/choice-filter.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { RefFilter } from "../../ui/filters/ref-filter.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { TextFilter } from "../../ui/filters/text-filter.tsx";
import { useData } from "../../platform/use-data.ts";
import { RegisterTimeFilter } from "./register-time-filter.tsx";
import type { MemberList } from "./use-member-list.ts";

interface Labelled {
  readonly labels: Readonly<Record<string, string>>;
}

const labelsOf = (names: readonly string[]): Labelled => ({
  labels: Object.fromEntries(names.map((name) => [name, name])),
});

/** What the filters need for rendering, so that the tables below stay one line each. */
function makers(list: MemberList) {
  return {
    one: (name: string, label: string, of: Labelled): ReactNode => (
      <ChoiceFilter list={list} name={name} label={label} of={of} single />
    ),
    several: (name: string, label: string, of: Labelled): ReactNode => (
      <ChoiceFilter list={list} name={name} label={label} of={of} />
    ),
    flag: (name: string, label: string, yes = "是", no = "否"): ReactNode => (
      <FlagFilter list={list} name={name} label={label} yes={yes} no={no} />
    ),
    range: (name: string, label: string, unit = ""): ReactNode => (
      <RangeFilter list={list} begin={`${name}Min`} end={`${name}Max`} label={label} numeric={unit} />
    ),
    since: (name: string, label: string): ReactNode => <SinceFilter list={list} name={name} label={label} />,
    days: (name: string, label: string): ReactNode => (
      <RangeFilter list={list} begin={`${name}BeginTime`} end={`${name}EndTime`} label={label} />
    ),
    text: (name: string, label: string, placeholder = `请输入${label}`): ReactNode => (
      <TextFilter list={list} name={name} label={label} placeholder={placeholder} />
    ),
  };
}

/** The first row, always visible. */
export function MemberFilterRow({ list }: { list: MemberList }) {
  const { one, several, range } = makers(list);
  return (
    <>
      <TextFilter list={list} name="keyword" placeholder="手机号 / 红线号 / ID / 昵称" />
      {one("sex", "性别", member.sex)}
      {range("age", "年龄")}
      {several("status", "账号状态", member.memberStatus)}
      {several("communicateStatus", "沟通状态", member.communicateStatus)}
      <SaleFilter list={list} name="saleUserId" />
      <RegisterTimeFilter list={list} />
    </>
  );
}

/** The groups behind 展开. */
export function useMemberFilterGroups(list: MemberList) {
  const { data } = useData(getMemberListOptions, {});
  const names = useData(getEnterpriseWechatNames, {});
  const tags = useData(getTagOptions, {});
  const { one, several, flag, range, since, days, text } = makers(list);
  const named = (rows: readonly { id?: number; userId?: number; name: string }[] | undefined): Labelled => ({
    labels: Object.fromEntries((rows ?? []).map(({ id, userId, name }) => [String(id ?? userId), name])),
  });
  const advisers: Labelled = { labels: { "0": "未分配", ...named(data?.advisers).labels } };
  const tagLabels = named((tags.data ?? []).flatMap((group) => group.tags));
  return [
    {
      title: "归属",
      filters: [
        flag("inPool", "公海", "只看公海", "不含公海"),
        <RefFilter key="manageId" list={list} name="manageId" label="销售主管" kind="staff" />,
        since("assignedSince", "分配不早于"),
        one("adviserUserId", "顾问", advisers),
        <RefFilter key="shopId" list={list} name="shopId" label="门店" kind="shop" />,
        text("inviterId", "邀请人", "邀请人的用户ID"),
        one("channelId", "渠道", named(data?.channels)),
        one("enterpriseWechatName", "企微员工", labelsOf(names.data ?? [])),
        flag("epBound", "企微绑定", "已绑定", "未绑定"),
      ],
    },
    {
      title: "地区",
      filters: [
        one("regionKind", "地区类型", regionKind),
        <RegionFilter key="region" list={list} name={["provId", "cityId", "areaId"]} label="省市区" />,
      ],
    },
    {
      title: "资料",
      filters: [
        several("marital", "婚姻", member.marital),
        several("education", "学历", member.education),
        one("incomeRange", "月收入", incomeRange),
        range("height", "身高", "cm"),
        range("weight", "体重", "kg"),
        text("profession", "职业"),
        one("nation", "民族", labelsOf(data?.nations ?? [])),
        one("religion", "宗教信仰", member.religion),
        one("bodyShape", "体型", member.bodyShape),
        one("houseStatus", "住房", member.houseStatus),
        one("carStatus", "购车", member.carStatus),
        one("whenMarry", "何时结婚", member.whenMarry),
        one("haveChild", "有无子女", member.haveChild),
        one("wantChild", "是否想要孩子", member.wantChild),
        one("userRole", "角色", member.userRole),
        one("emotion", "情感状态", emotion),
        range("infoPercent", "资料完整度", "%"),
        flag("hasAvatar", "头像", "有", "无"),
        range("album", "相册张数", "张"),
        one("zodiac", "属相", member.zodiac),
        one("constellation", "星座", member.constellation),
      ],
    },
    {
      title: "认证",
      filters: [
        one("authStatus", "实名", authStatus),
        one("faceValue", "真人", faceFilter),
        one("educationAuthStatus", "学历认证", credentialStatus),
        one("houseAuthStatus", "房产认证", credentialStatus),
        one("carAuthStatus", "车辆认证", credentialStatus),
        one("marriageAuthStatus", "婚姻认证", credentialStatus),
        one("workAuthStatus", "工作认证", credentialStatus),
        one("assetsAuthStatus", "资产认证", credentialStatus),
        days("auth", "实名时间"),
        days("verify", "真人照更新时间"),
      ],
    },
    {
      title: "消费",
      filters: [
        flag("isPay", "是否充值"),
        since("paidSince", "付费不早于"),
        range("recharge", "累计充值", "元"),
        one("feeType", "APP会员", appMemberFilter),
        one("marriageMemberType", "相亲会员", member.marriageMemberType),
        days("expire", "到期时间"),
        range("customerLevel", "客户等级", "级"),
        range("remain", "剩余聊天次数", "次"),
      ],
    },
    {
      title: "活跃",
      filters: [
        flag("onLine", "在线", "在线", "离线"),
        days("login", "最近登录"),
        text("idleDays", "未登录天数 ≥", "天数"),
        one("platform", "平台", member.platform),
        one("loginMode", "登录方式", member.loginMode),
        one("appVersion", "APP版本", labelsOf(data?.appVersions ?? [])),
      ],
    },
    {
      title: "跟进",
      filters: [
        text("noFollowDays", "未沟通天数 ＞", "天数"),
        days("follow", "下次跟进"),
        several("tagIds", "标签", tagLabels),
        one("tagMatch", "标签匹配", tagMatch),
      ],
    },
    {
      title: "运营",
      filters: [
        one("rewardStatus", "奖励状态", member.rewardStatus),
        since("bannedSince", "封禁不早于"),
        flag("livePlugFlow", "直播推流", "允许", "禁止"),
        flag("imTxtSwitch", "私信文字", "允许", "禁止"),
        flag("isMarketAccount", "官方账号"),
        flag("isStaff", "平台员工"),
        flag("isRegistered", "自行注册"),
        flag("marriageCornerOpen", "相亲角", "展示", "不展示"),
      ],
    },
  ];
}
