import { type Prize, prizeType } from "@hongxian/contract/core/money/campaign.choices.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber, Select } from "antd";
import { findPrizes } from "@hongxian/contract/features/activity/activity.endpoints.ts";
import { useState } from "react";
import { type CallData } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { YuanInput } from "../../core/money/yuan-input.tsx";

export type PrizeDraft = { readonly [N in keyof Prize]?: Prize[N] | undefined } & { readonly id: number };
export const newPrize = (id: number): PrizeDraft => ({
  id,
  prizeType: "INTEGRAL",
  name: "",
  value: 100,
  stock: 100,
  weight: 0,
  dayLimit: 0,
  perUserLimit: 0,
  refId: null,
});
const thanks = "THANKS";
const options = [
  ...prizeType.values.map((value) => ({ value: value as string, label: prizeType.labels[value] })),
  { value: thanks, label: "谢谢参与" },
];
const inYuan = new Set(["CASH", "RED_ENVELOPE", "GOODS", "COUPON"]);

type Option = CallData<typeof findPrizes>[number];

/** A coupon or a specification, found by name; its value becomes that of the prize. */
function PrizeSelect({
  label,
  type,
  value,
  onChange,
}: {
  readonly label: string;
  readonly type: "COUPON" | "GOODS";
  readonly value: number | null;
  onChange(one: Option | undefined): void;
}) {
  const [keyword, setKeyword] = useState("");
  const { data = [] } = useData(findPrizes, { query: { type, keyword } });
  const chosen = useData(findPrizes, { query: { type, id: value ?? 1 } }, { enabled: value !== null });
  const all = [...(value === null ? [] : (chosen.data ?? [])), ...data.filter(({ id }) => id !== value)];
  return (
    <Select
      aria-label={label}
      style={{ width: "100%" }}
      popupMatchSelectWidth={320}
      placeholder={type === "COUPON" ? "搜索优惠券" : "搜索商品"}
      notFoundContent={type === "COUPON" ? "没有在发放的优惠券" : "没有在售的商品"}
      showSearch={{ filterOption: false, onSearch: (text) => setKeyword(text.trim()) }}
      value={value}
      options={all.map(({ id, name, valueCents, left }) => ({
        value: id,
        label: name,
        title: `${name}${valueCents === null ? "" : ` ¥${yuanText(valueCents)}`} 剩${left}`,
      }))}
      optionRender={({ data: { title } }) => title}
      onChange={(id: number | undefined) => onChange(all.find((one) => one.id === id))}
    />
  );
}

interface PrizesProps {
  readonly value: unknown;
  readonly isLottery: boolean;
  onChange(value: readonly PrizeDraft[]): void;
}

/** The prizes of an activity as a small table. */
export function PrizesInput({ value, isLottery, onChange }: PrizesProps) {
  // The form holds what this input itself returned.
  const prizes = (Array.isArray(value) ? value : []) as readonly PrizeDraft[];
  const put = (at: number, change: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize, place) => (place === at ? { ...prize, ...change } : prize)));
  const kindOf = (text: string) => prizeType.values.find((one) => one === text) ?? null;
  return (
    <div>
      <table className="prize-table wide-inputs wide size-12">
        <thead>
          <tr>
            <th style={{ width: 110 }}>类型</th>
            <th>名称</th>
            <th>价值</th>
            <th>库存</th>
            {isLottery && <th>概率%</th>}
            <th>每日</th>
            <th>每人</th>
            <th style={{ width: 190 }}>优惠券/商品规格</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {prizes.map((prize, at) => (
            <tr key={prize.id}>
              <td>
                <Select
                  aria-label={`奖品${at + 1}类型`}
                  value={prize.prizeType ?? thanks}
                  options={options}
                  onChange={(text: string) => put(at, { prizeType: kindOf(text), refId: null })}
                />
              </td>
              <td>
                <Input
                  aria-label={`奖品${at + 1}名称`}
                  maxLength={20}
                  value={prize.name ?? ""}
                  onChange={({ target }) => put(at, { name: target.value })}
                />
              </td>
              <td>
                {inYuan.has(prize.prizeType ?? "") ? (
                  <YuanInput
                    label={`奖品${at + 1}价值（元）`}
                    value={prize.value}
                    onChange={(cents) => put(at, { value: cents ?? 0 })}
                  />
                ) : (
                  <InputNumber
                    aria-label={`奖品${at + 1}数值`}
                    min={0}
                    disabled={prize.prizeType === null}
                    value={prize.value ?? 0}
                    onChange={(next) => put(at, { value: next ?? 0 })}
                  />
                )}
              </td>
              <td>
                <InputNumber
                  aria-label={`奖品${at + 1}库存`}
                  min={0}
                  value={prize.stock ?? 0}
                  onChange={(next) => put(at, { stock: next ?? 0 })}
                />
              </td>
              {isLottery && (
                <td>
                  <InputNumber
                    aria-label={`奖品${at + 1}概率`}
                    min={0}
                    max={100}
                    precision={2}
                    value={(prize.weight ?? 0) / 100}
                    onChange={(next) => put(at, { weight: Math.round((next ?? 0) * 100) })}
                  />
                </td>
              )}
              <td>
                <InputNumber
                  aria-label={`奖品${at + 1}每日上限`}
                  min={0}
                  value={prize.dayLimit ?? 0}
                  onChange={(next) => put(at, { dayLimit: next ?? 0 })}
                />
              </td>
              <td>
                <InputNumber
                  aria-label={`奖品${at + 1}每人上限`}
                  min={0}
                  value={prize.perUserLimit ?? 0}
                  onChange={(next) => put(at, { perUserLimit: next ?? 0 })}
                />
              </td>
              <td>
                {prize.prizeType === "COUPON" || prize.prizeType === "GOODS" ? (
                  <PrizeSelect
                    key={prize.prizeType}
                    label={`奖品${at + 1}${prizeType.labels[prize.prizeType]}`}
                    type={prize.prizeType}
                    value={prize.refId ?? null}
                    onChange={(one) =>
                      put(at, {
                        refId: one?.id ?? null,
                        ...(one?.valueCents ? { value: one.valueCents } : {}),
                        ...(one !== undefined && (prize.name ?? "") === "" ? { name: one.name.slice(0, 20) } : {}),
                      })
                    }
                  />
                ) : (
                  <span className="text2">—</span>
                )}
              </td>
              <td>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={`删除奖品${at + 1}`}
                  onClick={() => onChange(prizes.filter((_, place) => place !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        type="dashed"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...prizes, newPrize(1 + Math.max(0, ...prizes.map(({ id }) => id)))])}
      >
        添加奖品
      </Button>
    </div>
  );
}
