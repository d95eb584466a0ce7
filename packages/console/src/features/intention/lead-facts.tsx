import { intentionSource, invalidReason } from "@hongxian/contract/core/lead/intention.choices.ts";
import { incomeText } from "@hongxian/contract/core/member/income.rules.ts";
import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { miniEducation } from "@hongxian/contract/core/member/partner.choices.ts";
import { requirement } from "@hongxian/contract/features/intention/intention.draft.ts";
import { intention } from "@hongxian/contract/features/intention/intention.resource.ts";
import type { ChoiceOf } from "@hongxian/contract/kit/choices.ts";
import type { ReactNode } from "react";
import { RevealText } from "../../core/reveal/reveal-text.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import type { LeadRow } from "./lead-row.ts";
import "./intention.css";

const routes = ["/promotion/intention", "/promotion/shopsmanage"] as const;
const minute = (time: string | null): string | null => (time === null ? null : clockText(time).slice(0, 16));

const rangeText = (low: number | null, high: number | null, unit: string): string | null => {
  if (low === null && high === null) return null;
  if (low === null) return `${high}${unit}以下`;
  return high === null ? `${low}${unit}以上` : `${low}-${high}${unit}`;
};

const educationText = (least: ChoiceOf<typeof miniEducation> | null): string | null =>
  least === null || least === "NO_LIMIT" ? null : `${miniEducation.labels[least]}及以上`;

/** What the lead looks for, in one line. */
function wishText(wish: unknown): string {
  const { data } = requirement.safeParse(wish);
  if (data === undefined) return "";
  const parts = [
    rangeText(data.ageMin, data.ageMax, "岁"),
    rangeText(data.heightMin, data.heightMax, "cm"),
    educationText(data.miniEducation),
    data.other,
  ];
  return parts.filter((part) => part !== null && part !== "").join("，");
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid at-middle">
      <dt className="size-12 text3">{label}</dt>
      <dd className="breaks">
        {children === null || children === false || children === "" ? <span className="nil">—</span> : children}
      </dd>
    </div>
  );
}

/** Everything that is known of a lead. */
export function LeadFacts({ lead }: { readonly lead: LeadRow }) {
  const { fields } = intention;
  const hasIncome = lead.income !== null || lead.spouseIncomeMax !== null;
  return (
    <dl className="lead-facts">
      <Fact label="手机号">
        <RevealText type="intention" id={lead.id} field="login" masked={lead.login} routes={routes} />
      </Fact>
      <Fact label="性别">{sex.labels[lead.sex]}</Fact>
      <Fact label="年龄">{lead.age === null ? null : `${lead.age} 岁`}</Fact>
      <Fact label="现居地">{lead.region.text ?? null}</Fact>
      <Fact label="婚姻">{lead.marital === null ? null : fields.marital.labels[lead.marital]}</Fact>
      <Fact label="学历">{lead.education === null ? null : fields.education.labels[lead.education]}</Fact>
      <Fact label="身高">{lead.height === null ? null : `${lead.height} cm`}</Fact>
      <Fact label="月收入">{hasIncome ? incomeText(lead.income, lead.spouseIncomeMax) : null}</Fact>
      <Fact label="择偶要求">{wishText(lead.requirement)}</Fact>
      <Fact label="想认识">{lead.targetUser !== null && <MemberCell member={lead.targetUser} />}</Fact>
      <Fact label="关联会员">{lead.user !== null && <MemberCell member={lead.user} />}</Fact>
      <Fact label="来源">{intentionSource.labels[lead.source]}</Fact>
      <Fact label="渠道">{lead.channelName}</Fact>
      <Fact label="门店">{lead.shop?.name ?? null}</Fact>
      <Fact label="销售">{lead.saleName}</Fact>
      <Fact label="创建时间">{minute(lead.createdTime)}</Fact>
      <Fact label="最近跟进">{minute(lead.lastFollowTime)}</Fact>
      <Fact label="下次跟进">{minute(lead.nextFollowTime)}</Fact>
      {lead.invalidReason !== null && <Fact label="无效原因">{invalidReason.labels[lead.invalidReason]}</Fact>}
      <Fact label="备注">{lead.remark}</Fact>
    </dl>
  );
}
