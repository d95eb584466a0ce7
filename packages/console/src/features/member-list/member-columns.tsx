import {
  education,
  loginMode,
  marital,
  platform,
  sex,
  userRole,
} from "@hongxian/contract/core/member/member.choices.ts";
import { authStatus } from "@hongxian/contract/core/member/credential.choices.ts";
import { appMemberType } from "@hongxian/contract/core/money/fee.choices.ts";
import { regionText } from "@hongxian/contract/core/region/region.rules.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { RevealMember } from "../../core/reveal/reveal-member.tsx";
import type { CredentialKind } from "../../core/member-dialogs/credential-facts.ts";
import { authTones } from "../../core/member-dialogs/member-tones.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import type { Column } from "../../kit/table/column.ts";
import { Tag } from "../../ui/tag.tsx";
import {
  ContactTag,
  CredentialSquares,
  FacePhoto,
  FollowTime,
  MarriageType,
  PercentBar,
  StatusTag,
  TagList,
} from "./member-cells.tsx";

/** What a cell can open besides the member itself. */
export interface CellActions {
  openCredential(row: MemberRow, kind: CredentialKind): void;
  openPlace?: ((row: MemberRow) => void) | undefined;
  reviewFace?: ((row: MemberRow) => void) | undefined;
  quickFace?: ((row: MemberRow, pass: boolean) => void) | undefined;
}

const minute = (time: string | null) =>
  time === null ? null : <span className="num">{clockText(time).slice(0, 16)}</span>;
const count = (value: number | null) => (value === null ? null : <span className="num">{value}</span>);
const yuan = (cents: number) => (cents === 0 ? null : <span className="num">{(cents / 100).toFixed(2)}</span>);
const badges = (row: MemberRow) => (
  <>
    {row.isMarketAccount && <Tag tone="accent">官方</Tag>}
    {row.isStaff && <Tag tone="mute">员工</Tag>}
    {row.claimFirst && <Tag tone="hollow">公海</Tag>}
  </>
);

/** All columns of the list, in order; the most used ones are shown until the user chooses. */
export function memberColumns(actions: CellActions): readonly Column<MemberRow>[] {
  const contact = (row: MemberRow, field: "login" | "lastName" | "wechatNo", masked: string | null, label: string) =>
    masked === null || masked === "" ? null : (
      <RevealMember userId={row.userId} field={field} masked={masked} label={label} claimFirst={row.claimFirst} />
    );
  return [
    {
      name: "userId",
      title: "会员",
      width: 150,
      cell: (row) =>
        row.user === null ? row.userId : <MemberCell member={row.user} online={row.onLine} badge={badges(row)} />,
    },
    {
      name: "lastName",
      title: "红线号",
      width: 140,
      hidden: true,
      cell: (row) => contact(row, "lastName", row.lastName, "红线号"),
    },
    { name: "login", title: "手机号", width: 118, cell: (row) => contact(row, "login", row.login, "手机号") },
    {
      name: "wechatNo",
      title: "微信号",
      width: 140,
      hidden: true,
      cell: (row) =>
        row.isSame ? <span className="caption">同手机</span> : contact(row, "wechatNo", row.wechatNo, "微信号"),
    },
    { name: "sex", title: "性别", width: 56, hidden: true, cell: (row) => sex.labels[row.sex] },
    { name: "age", title: "年龄", width: 58, numeric: true, sort: "age", cell: (row) => count(row.age) },
    { name: "height", title: "身高", width: 58, numeric: true, sort: "height", cell: (row) => count(row.height) },
    { name: "marital", title: "婚姻", width: 80, cell: (row) => row.marital && marital.labels[row.marital] },
    { name: "education", title: "学历", width: 70, cell: (row) => row.education && education.labels[row.education] },
    {
      name: "income",
      title: "月收入",
      width: 100,
      cell: (row) => <span className="num">{row.income.replace("-", "–")}</span>,
    },
    {
      name: "home",
      title: "现居地",
      width: 84,
      cell: (row) => (
        <span className="cell-text block cut" title={[row.homeProv, row.homeCity, row.homeArea].join(" ")}>
          {regionText(row.homeProv, row.homeCity)}
        </span>
      ),
    },
    { name: "profession", title: "职业", width: 110, hidden: true, cell: (row) => row.profession },
    { name: "userRole", title: "角色", width: 80, hidden: true, cell: (row) => userRole.labels[row.userRole] },
    {
      name: "infoPercent",
      title: "资料完整度",
      width: 110,
      hidden: true,
      sort: "infoPercent",
      cell: (row) => <PercentBar percent={row.infoPercent} />,
    },
    {
      name: "credentials",
      title: "认证",
      width: 136,
      cell: (row) => <CredentialSquares row={row} onOpen={(kind) => actions.openCredential(row, kind)} />,
    },
    {
      name: "authStatus",
      title: "实名",
      width: 96,
      hidden: true,
      cell: (row) => <Tag tone={authTones[row.authStatus]}>{authStatus.labels[row.authStatus]}</Tag>,
    },
    {
      name: "faceValue",
      title: "真人",
      width: 110,
      hidden: true,
      cell: (row) => {
        const { reviewFace, quickFace } = actions;
        return (
          <FacePhoto
            row={row}
            onReview={reviewFace === undefined ? undefined : () => reviewFace(row)}
            onQuick={quickFace === undefined ? undefined : (pass) => quickFace(row, pass)}
          />
        );
      },
    },
    {
      name: "faceScore",
      title: "颜值分",
      width: 76,
      hidden: true,
      numeric: true,
      sort: "faceScore",
      cell: (row) => count(row.faceScore),
    },
    {
      name: "communicateStatus",
      title: "沟通状态",
      width: 116,
      decides: true,
      cell: (row) => <ContactTag row={row} />,
    },
    {
      name: "lastCommunicateTime",
      title: "最近沟通",
      width: 132,
      hidden: true,
      sort: "lastCommunicateTime",
      cell: (row) => minute(row.lastCommunicateTime),
    },
    {
      name: "nextFollowTime",
      title: "下次跟进",
      width: 90,
      decides: true,
      sort: "nextFollowTime",
      cell: (row) => row.nextFollowTime && <FollowTime time={row.nextFollowTime} />,
    },
    { name: "saleName", title: "销售", width: 84, hidden: true, cell: (row) => row.saleName },
    { name: "adviserName", title: "顾问", width: 84, hidden: true, cell: (row) => row.adviserName },
    {
      name: "enterpriseWechatName",
      title: "企微员工",
      width: 96,
      hidden: true,
      cell: (row) => row.enterpriseWechatName,
    },
    { name: "shopName", title: "门店", width: 120, hidden: true, cell: (row) => row.shopName },
    { name: "channelName", title: "渠道", width: 110, hidden: true, cell: (row) => row.channelName },
    { name: "tagNames", title: "标签", width: 180, hidden: true, cell: (row) => <TagList tags={row.tags} /> },
    {
      name: "feeType",
      title: "APP会员",
      width: 96,
      hidden: true,
      cell: (row) => row.feeType && appMemberType.labels[row.feeType],
    },
    {
      name: "marriageMemberType",
      title: "相亲会员",
      width: 116,
      hidden: true,
      cell: (row) => row.marriageMemberType && <MarriageType row={row} />,
    },
    {
      name: "marriageMemberExpireTime",
      title: "相亲会员到期",
      width: 132,
      hidden: true,
      cell: (row) => minute(row.marriageMemberExpireTime),
    },
    {
      name: "customerLevel",
      title: "客户等级",
      width: 86,
      hidden: true,
      numeric: true,
      sort: "customerLevel",
      cell: (row) => (row.customerLevel === 0 ? null : count(row.customerLevel)),
    },
    {
      name: "totalRechargeAmount",
      title: "累计充值",
      width: 100,
      hidden: true,
      numeric: true,
      sort: "totalRechargeAmount",
      cell: (row) => yuan(row.totalRechargeAmount),
    },
    {
      name: "rechargeBalance",
      title: "充值余额",
      width: 100,
      hidden: true,
      numeric: true,
      sort: "rechargeBalance",
      cell: (row) => yuan(row.rechargeBalance),
    },
    {
      name: "incomeBalance",
      title: "收益余额",
      width: 100,
      hidden: true,
      numeric: true,
      sort: "incomeBalance",
      cell: (row) => yuan(row.incomeBalance),
    },
    {
      name: "chatNumber",
      title: "聊天次数",
      width: 86,
      hidden: true,
      numeric: true,
      cell: (row) => <span className="num">{row.chatNumber}</span>,
    },
    {
      name: "fansNum",
      title: "权重",
      width: 70,
      hidden: true,
      numeric: true,
      sort: "fansNum",
      cell: (row) => count(row.fansNum),
    },
    { name: "platform", title: "平台", width: 76, hidden: true, cell: (row) => platform.labels[row.platform] },
    { name: "loginMode", title: "登录方式", width: 86, hidden: true, cell: (row) => loginMode.labels[row.loginMode] },
    { name: "appVersion", title: "APP版本", width: 80, hidden: true, cell: (row) => row.appVersion },
    {
      name: "createdTime",
      title: "注册时间",
      width: 132,
      hidden: true,
      sort: "createdTime",
      cell: (row) => minute(row.createdTime),
    },
    {
      name: "lastLoginTime",
      title: "最近登录",
      width: 132,
      hidden: true,
      sort: "lastLoginTime",
      cell: (row) => minute(row.lastLoginTime),
    },
    {
      name: "currentArea",
      title: "当前位置",
      width: 130,
      hidden: true,
      cell: (row) => {
        const { openPlace } = actions;
        if (openPlace === undefined || row.currentArea === "") return row.currentArea;
        return (
          <button type="button" className="cell-link" onClick={() => openPlace(row)}>
            {row.currentArea}
          </button>
        );
      },
    },
    { name: "status", title: "状态", width: 82, hidden: true, cell: (row) => <StatusTag row={row} /> },
    { name: "updateUser", title: "更新人", width: 90, hidden: true, cell: (row) => row.updateUser },
    {
      name: "updateTime",
      title: "更新时间",
      width: 132,
      hidden: true,
      sort: "updateTime",
      cell: (row) => minute(row.updateTime),
    },
  ];
}
