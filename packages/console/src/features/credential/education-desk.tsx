import { LinkOutlined } from "@ant-design/icons";
import { educationFields } from "@hongxian/contract/core/credential/credential-fields.ts";
import { schoolTag } from "@hongxian/contract/core/member/credential.choices.ts";
import { education } from "@hongxian/contract/core/member/member.choices.ts";
import { corrections } from "@hongxian/contract/core/review/credential-correction.ts";
import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import {
  keepSchoolCode,
  schoolCode,
  credentialGrants,
  schoolSite,
} from "@hongxian/contract/features/credential/credential.endpoints.ts";
import { Button, Input } from "antd";
import { useState } from "react";
import {
  SupplementButton,
  credentialDetail,
  credentialCalls,
  passCredential,
  problemsOf,
  refuseCredential,
} from "../../core/review-desk/credential-desk.tsx";
import type { DeskKind, DeskView } from "../../core/review-desk/desk-kind.ts";
import { type FactRow, FactTable } from "../../core/review-desk/fact-table.tsx";
import { RevealFact } from "../../core/review-desk/reveal-fact.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { toast, toastError } from "../../platform/toast.ts";
import { changedOnly, codeIn, flagIn, textIn } from "./check-draft.ts";
import { RecordNotes } from "./record-notes.tsx";

interface Draft {
  readonly education?: (typeof education.values)[number] | undefined;
  readonly schoolName?: string | undefined;
  readonly schoolTag?: (typeof schoolTag.values)[number] | undefined;
  readonly specialty?: string | undefined;
  readonly isRecruitment?: boolean | undefined;
  readonly graduationTime?: string | undefined;
}
type Name = "education" | "schoolName" | "schoolTag" | "specialty" | "isRecruitment" | "graduationTime";

function claimedBy(item: ReviewItem): Draft {
  const { claim } = credentialDetail(item);
  const text = (name: string) => textIn(claim, name) || undefined;
  return {
    education: codeIn(education, textIn(claim, "education")),
    schoolName: text("schoolName"),
    schoolTag: codeIn(schoolTag, textIn(claim, "schoolTag")),
    specialty: text("specialty"),
    isRecruitment: flagIn(claim, "isRecruitment") ?? undefined,
    graduationTime: text("graduationTime"),
  };
}

/** The profile stores text, the record a code: 985 and 985院校 mean the same. */
const sameSchool = (code: Draft["schoolTag"], words: string): boolean => {
  const label = code === undefined ? "" : schoolTag.labels[code];
  return label === words || (words !== "" && label.startsWith(words)) || code === words;
};

function SchoolCode({ item }: { item: ReviewItem }) {
  const { remark } = credentialDetail(item);
  const [code, setCode] = useState(schoolCode.safeParse(remark).success ? remark : "");
  const [error, setError] = useState("");
  const can = useCan();
  if (!can(credentialGrants.schoolCode)) return null;
  const keep = async () => {
    const parsed = schoolCode.safeParse(code);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? "");
    try {
      await call(keepSchoolCode, { params: { id: item.id }, body: { code: parsed.data } });
      toast.success(answeredMessage(keepSchoolCode));
    } catch (failure) {
      toastError(failure);
    }
  };
  return (
    <section className="check-code" aria-label="学信网验证码">
      <h3>学信网验证码</h3>
      <div className="flex gap-6 mt-6">
        <Input
          aria-label="学信网验证码"
          placeholder="12–16 位验证码"
          maxLength={16}
          value={code}
          {...(error === "" ? {} : { status: "error" as const, "aria-invalid": true })}
          onChange={({ target }) => {
            setCode(target.value);
            setError("");
          }}
          onPressEnter={() => void keep()}
        />
        <Button onClick={() => void keep()}>保存</Button>
        <Button icon={<LinkOutlined />} href={schoolSite} target="_blank" rel="noreferrer noopener">
          去查询
        </Button>
      </div>
      {error !== "" && (
        <span className="form-error" role="alert">
          {error}
        </span>
      )}
    </section>
  );
}

function EducationPanel({ item, draft, errors, edit }: DeskView<Draft>) {
  const { claim, profile } = credentialDetail(item);
  const input = (name: Name) => (
    <FieldInput
      id={`education-${name}`}
      invalid={errors[name] !== undefined}
      field={educationFields[name]}
      value={draft[name]}
      onChange={(next) => edit({ [name]: next ?? undefined })}
    />
  );
  const profileEducation = codeIn(education, profile.education);
  const rows: readonly FactRow[] = [
    {
      label: "学历",
      inputId: "education-education",
      claimed: input("education"),
      profile: profileEducation === undefined ? "" : education.labels[profileEducation],
      differs: profile.education !== "" && draft.education !== profile.education,
      error: errors.education,
    },
    { label: "院校", inputId: "education-schoolName", claimed: input("schoolName"), error: errors.schoolName },
    {
      label: "院校标签",
      inputId: "education-schoolTag",
      claimed: input("schoolTag"),
      profile: profile.schoolTag,
      differs: profile.schoolTag !== "" && !sameSchool(draft.schoolTag, profile.schoolTag),
      error: errors.schoolTag,
    },
    { label: "专业", inputId: "education-specialty", claimed: input("specialty"), error: errors.specialty },
    {
      label: "是否统招",
      inputId: "education-isRecruitment",
      claimed: input("isRecruitment"),
      error: errors.isRecruitment,
    },
    {
      label: "毕业时间",
      inputId: "education-graduationTime",
      claimed: input("graduationTime"),
      error: errors.graduationTime,
    },
    { label: "证书编号", claimed: <RevealFact item={item} field="certNo" masked={textIn(claim, "certNo")} /> },
    { label: "出生日期", profile: profile.birthday ?? "" },
    { label: "姓名", profile: <RevealFact item={item} field="realname" masked={profile.realname} /> },
    { label: "身份证号", profile: <RevealFact item={item} field="idNo" masked={profile.idNo} /> },
  ];
  const written = [
    draft.education === undefined || draft.education === profile.education
      ? ""
      : `学历改为「${education.labels[draft.education]}」`,
    draft.schoolTag === undefined || sameSchool(draft.schoolTag, profile.schoolTag)
      ? ""
      : `院校标签改为「${schoolTag.labels[draft.schoolTag]}」`,
  ].filter(Boolean);
  return (
    <>
      <FactTable rows={rows} />
      <p className="review-effect size-12 round-8 on-fill2 pad-8-12">
        <b className="block weight-500">通过后写入资料</b>
        {written.length === 0 ? "与资料一致，仅更新认证状态" : written.join("，")}
      </p>
      <SchoolCode item={item} />
      <RecordNotes item={item} />
    </>
  );
}

export const educationDesk: DeskKind<Draft> = {
  bizType: "EDUCATION",
  title: "学历审核",
  label: (code) => education.labels[code as keyof typeof education.labels] ?? code,
  draft: claimedBy,
  check: (_item, draft) => problemsOf(corrections.EDUCATION, draft),
  calls: credentialCalls,
  pass: (item, draft, costMs) => passCredential(item, changedOnly(draft, claimedBy(item)), costMs),
  refuse: refuseCredential,
  Panel: EducationPanel,
  Actions: SupplementButton,
};
