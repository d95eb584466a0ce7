import {
  audience as audienceSchema,
  type Audience,
  audienceIdMax,
  audienceMessages,
  audienceText,
  getAudienceOptions,
  realNameChoice,
} from "@hongxian/contract/core/audience/audience.ts";
import { platform, sex, userRole } from "@hongxian/contract/core/member/member.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { getTagOptions } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { Button, InputNumber, Select, Space } from "antd";
import { useState } from "react";
import { useData } from "../../platform/use-data.ts";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { SheetIdsInput } from "./sheet-ids.tsx";
import { useEstimate } from "./use-estimate.ts";
import "./audience.css";

interface AudienceInputProps {
  readonly value: Audience | undefined;
  /** Beside the estimate: a button to estimate again. */
  readonly canRecount?: boolean;
  onChange(value: Audience): void;
}

type Labelled = { readonly labels: Readonly<Record<string, string>> };
const optionsOf = ({ labels }: Labelled) => Object.entries(labels).map(([value, label]) => ({ value, label }));
type Many = "platforms" | "userRoles" | "feeTypes";
type Ids = "provIds" | "cityIds" | "channelIds" | "tagIds";
type Numeric = "ageMin" | "ageMax" | "registerDaysMin" | "registerDaysMax" | "silentDaysMin" | "silentDaysMax";

const byLabel = { optionFilterProp: "label" };

/** The number of members in the current audience. */
function Estimate({ value, canRecount }: { value: Audience; canRecount: boolean }) {
  const { count, error, recount } = useEstimate(value);
  return (
    <span className="inline-row gap-4">
      <span className="caption num" role="status">
        {error !== "" ? error : count === null ? "估算中…" : `预估人数 ${count.toLocaleString("en-US")}`}
      </span>
      {canRecount && (
        <Button type="link" size="small" onClick={recount}>
          估算人数
        </Button>
      )}
    </span>
  );
}

/** The recipients of something; an empty choice means everybody. The rarer conditions open on demand. */
export function AudienceInput({ value = {}, canRecount = false, onChange }: AudienceInputProps) {
  const rare = ["cityIds", "feeTypes", "registerDaysMin", "registerDaysMax", "silentDaysMin", "silentDaysMax"];
  const [more, setMore] = useState(() =>
    Object.keys(value).some((name) => [...rare, "channelIds", "tagIds", "userIds"].includes(name)),
  );
  /** Counts the discarded lists of numbers; the next list starts without their messages. */
  const [sheet, setSheet] = useState(0);
  const provinces = useRegions(true);
  const tags = useData(getTagOptions, {}, { enabled: more });
  const options = useData(getAudienceOptions, {}, { enabled: more });
  /** Leaves out empty parts, so that an empty audience is an empty object. */
  const put = (patch: Readonly<Record<string, unknown>>) => {
    const next = Object.entries({ ...value, ...patch }).filter(
      ([, part]) => part !== undefined && part !== null && !(Array.isArray(part) && part.length === 0),
    );
    onChange(Object.fromEntries(next));
  };
  const many = (name: Many, label: string, of: Labelled) => (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      value={[...(value[name] ?? [])] as string[]}
      options={optionsOf(of)}
      onChange={(chosen: string[]) => put({ [name]: chosen })}
    />
  );
  const ids = (name: Ids, label: string, choices: readonly object[] | undefined) => (
    <Select
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      aria-label={label}
      placeholder={label}
      loading={choices === undefined}
      showSearch={byLabel}
      value={[...(value[name] ?? [])]}
      options={[...(choices ?? [])]}
      onChange={(chosen: number[]) => put({ [name]: chosen })}
    />
  );
  const number = (name: Numeric, label: string, [min, max]: readonly [number, number]) => (
    <InputNumber<number>
      aria-label={label}
      placeholder={label}
      min={min}
      max={max}
      value={value[name] ?? null}
      onChange={(typed) => put({ [name]: typed })}
    />
  );
  const range = (low: Numeric, high: Numeric, what: string, limits: readonly [number, number]) => (
    <Space.Compact>
      {number(low, `${what}从`, limits)}
      {number(high, `${what}至`, limits)}
    </Space.Compact>
  );
  const asOptions = (list: readonly { readonly id: number; readonly name: string }[] | undefined) =>
    list?.map(({ id, name }) => ({ value: id, label: name }));
  const isFine = audienceSchema.safeParse(value).success;
  return (
    <div className="audience-input grid gap-8">
      <Select
        allowClear
        aria-label="性别"
        placeholder="性别"
        value={value.sex ?? null}
        options={optionsOf(sex).filter((option) => option.value !== "UNKNOWN")}
        onChange={(chosen: unknown) => put({ sex: chosen })}
      />
      <Space.Compact>
        {number("ageMin", "最小年龄", [18, 100])}
        {number("ageMax", "最大年龄", [18, 100])}
      </Space.Compact>
      <Select
        allowClear
        aria-label="实名"
        placeholder="实名"
        value={value.realName ?? null}
        options={optionsOf(realNameChoice).filter((option) => option.value !== "ALL")}
        onChange={(chosen: unknown) => put({ realName: chosen })}
      />
      {ids("provIds", "省份", asOptions(provinces))}
      {many("platforms", "平台", platform)}
      {many("userRoles", "身份", userRole)}
      {more && (
        <>
          {ids(
            "cityIds",
            "城市",
            provinces.map((province) => ({
              label: province.name,
              options: asOptions(province.children) ?? [],
            })),
          )}
          {many("feeTypes", "会员类型", feeType)}
          {ids("channelIds", "渠道", asOptions(options.data?.channels))}
          {range("registerDaysMin", "registerDaysMax", "注册天数", [0, 36_500])}
          {range("silentDaysMin", "silentDaysMax", "沉默天数", [0, 36_500])}
          {ids(
            "tagIds",
            "标签",
            tags.data?.map((group) => ({ label: group.name, options: asOptions(group.tags) ?? [] })),
          )}
          <div className="audience-wide span-all">
            <SheetIdsInput
              key={sheet}
              max={audienceIdMax}
              tooMany={audienceMessages.tooMany}
              onIds={(userIds) => put({ userIds: [...userIds] })}
            />
            {value.userIds !== undefined && value.userIds !== null && value.userIds.length > 0 && (
              <Button
                type="link"
                size="small"
                onClick={() => {
                  put({ userIds: undefined });
                  setSheet(sheet + 1);
                }}
              >
                清除名单（{value.userIds.length}人）
              </Button>
            )}
          </div>
        </>
      )}
      <div className="row spread gap-12 span-all">
        <span className="caption">投放给：{audienceText(value)}</span>
        {isFine && <Estimate value={value} canRecount={canRecount} />}
        <Button type="text" size="small" aria-expanded={more} onClick={() => setMore(!more)}>
          {more ? "收起条件" : "更多条件"}
        </Button>
      </div>
    </div>
  );
}

/** An audience in a cell. */
export const AudienceCell = ({ value }: { value: Audience }) => (
  <span className="cell-text block cut" title={audienceText(value)}>
    {audienceText(value)}
  </span>
);
