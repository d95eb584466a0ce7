import { matchKey, matchScope, shownFrom, type MatchScope } from "@hongxian/contract/core/matching/match-criteria.ts";
import { activeDays } from "@hongxian/contract/core/matching/match-rank.ts";
import { putMatchSetting } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { education } from "@hongxian/contract/core/member/member.choices.ts";
import { Button, Cascader, Checkbox, InputNumber, Segmented, Select } from "antd";
import { useMemo, useState } from "react";
import { usePhoneScreen } from "../../platform/phone-screen.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { toast, toastError } from "../../platform/toast.ts";

type Education = (typeof education.values)[number];
type MatchKey = (typeof matchKey.values)[number];

export interface MatchFilterValue {
  /** Null: the widest scope in which somebody is found. */
  readonly scope: MatchScope | null;
  /** Here within so many days; null: however long ago. */
  readonly activeDays: number | null;
  readonly minScore: number;
  readonly showRefused: boolean;
  readonly showMustMiss: boolean;
  readonly ageMin: number | null;
  readonly ageMax: number | null;
  readonly cityId: number | null;
  readonly education: Education | null;
}

export const firstFilter: MatchFilterValue = {
  scope: null,
  activeDays,
  minScore: shownFrom,
  showRefused: false,
  showMustMiss: false,
  ageMin: null,
  ageMax: null,
  cityId: null,
  education: null,
};

interface MatchFilterProps {
  readonly userId: number;
  readonly value: MatchFilterValue;
  readonly scopes: readonly MatchScope[];
  /** The one that is shown. */
  readonly scope: MatchScope;
  readonly mustKeys: readonly MatchKey[];
  onChange(next: MatchFilterValue): void;
  /** The hard conditions are stored with the member: everybody who looks for matches gets them. */
  onSaved(): void;
}

const scores = [0, 50, 60, 70, 85].map((value) => ({ value, label: value === 0 ? "不限" : `${value}分以上` }));
const activities = [
  { value: 0, label: "活跃不限" },
  ...[7, activeDays, 90].map((value) => ({ value, label: `近${value}天活跃` })),
];
const degrees = Object.entries(education.labels).map(([value, label]) => ({ value: value as Education, label }));

function CitySelect({ value, onChange }: { value: number | null; onChange(id: number | null): void }) {
  const tree = useRegions();
  const options = useMemo(
    () =>
      tree.map(({ id, name, children }) => ({
        value: id,
        label: name,
        children: (children ?? []).map((city) => ({ value: city.id, label: city.name })),
      })),
    [tree],
  );
  const path = options.flatMap((prov) =>
    prov.children.some((city) => city.value === value) && value !== null ? [[prov.value, value]] : [],
  )[0];
  return (
    <Cascader
      aria-label="城市"
      placeholder="城市"
      options={options}
      value={path ?? []}
      showSearch
      allowClear
      displayRender={(labels: string[]) => labels.at(-1)}
      onChange={(ids: (number | string | null)[] | undefined) =>
        onChange(ids?.[1] === undefined ? null : Number(ids[1]))
      }
    />
  );
}

/** Scope and quick filters; below them the member's mandatory conditions. */
export function MatchFilter({
  userId,
  value,
  scopes,
  scope: shownScope,
  mustKeys,
  onChange,
  onSaved,
}: MatchFilterProps) {
  const isPhone = usePhoneScreen();
  // On a phone the candidates are what the screen is for.
  const [isOpen, setOpen] = useState(!isPhone);
  const set = (part: Partial<MatchFilterValue>) => onChange({ ...value, ...part });
  const saveMust = async (keys: MatchKey[]) => {
    try {
      await call(putMatchSetting, { params: { userId }, body: { mustKeys: keys } });
      toast.success(answeredMessage(putMatchSetting));
      onSaved();
    } catch (error) {
      toastError(error);
    }
  };
  const shown = scopes.includes(shownScope) ? scopes : [shownScope, ...scopes];
  return (
    <section className="match-filter" aria-label="筛选">
      <div className="match-filter-row">
        <Segmented
          aria-label="范围"
          value={shownScope}
          options={shown.map((one) => ({ value: one, label: matchScope.labels[one] }))}
          onChange={(scope) => set({ scope })}
        />
        <Select
          aria-label="最低匹配分"
          value={value.minScore}
          options={scores}
          onChange={(minScore) => set({ minScore })}
        />
        <Select
          aria-label="活跃"
          value={value.activeDays ?? 0}
          options={activities}
          onChange={(days) => set({ activeDays: days === 0 ? null : days })}
        />
        {isPhone && (
          <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? "收起条件" : "更多条件"}
          </Button>
        )}
        {isOpen && (
          <>
            <span className="match-ages inline-row gap-4 text3">
              <InputNumber
                aria-label="最小年龄"
                placeholder="年龄"
                min={18}
                max={99}
                value={value.ageMin}
                onChange={(ageMin) => set({ ageMin })}
              />
              –
              <InputNumber
                aria-label="最大年龄"
                placeholder="年龄"
                min={18}
                max={99}
                value={value.ageMax}
                onChange={(ageMax) => set({ ageMax })}
              />
            </span>
            <CitySelect value={value.cityId} onChange={(cityId) => set({ cityId })} />
            <Select
              aria-label="学历"
              placeholder="学历"
              allowClear
              value={value.education}
              options={degrees}
              onChange={(next: Education | undefined) => set({ education: next ?? null })}
            />
          </>
        )}
      </div>
      {isOpen && (
        <>
          <div className="match-filter-row match-must-row">
            <span className="caption">硬性条件</span>
            <Checkbox.Group
              value={[...mustKeys]}
              options={matchKey.values.map((key) => ({ value: key, label: matchKey.labels[key] }))}
              onChange={(keys) => void saveMust(keys)}
            />
          </div>
          <div className="match-filter-row">
            <Checkbox checked={value.showMustMiss} onChange={(event) => set({ showMustMiss: event.target.checked })}>
              显示不符合硬性条件
            </Checkbox>
            <Checkbox checked={value.showRefused} onChange={(event) => set({ showRefused: event.target.checked })}>
              显示历史拒绝
            </Checkbox>
          </div>
        </>
      )}
    </section>
  );
}
