import type { FreightRule } from "@hongxian/contract/core/goods/freight.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Checkbox, InputNumber, TreeSelect } from "antd";
import { useMemo } from "react";
import { YuanInput } from "../../core/money/yuan-input.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";

type Draft = { readonly [N in Exclude<keyof FreightRule, "areaIds">]?: FreightRule[N] | undefined } & {
  readonly areaIds: readonly number[];
};
export const newRule = (areaIds: readonly number[]): Draft => ({
  areaIds,
  noDelivery: false,
  firstUnit: 1,
  firstCents: 1000,
  nextUnit: 1,
  nextCents: 500,
  freeOverCents: null,
});

interface RulesProps {
  readonly value: unknown;
  readonly chargeType: unknown;
  onChange(value: readonly Draft[]): void;
}

/** The rules of a template: a default for all other regions, and one line for every group of regions. */
export function RulesInput({ value, chargeType, onChange }: RulesProps) {
  const regions = useRegions();
  // The form holds what this input itself returned.
  const rules = (Array.isArray(value) ? value : []) as readonly Draft[];
  const tree = useMemo(
    () =>
      regions.map((prov) => ({
        value: prov.id,
        title: prov.name,
        children: (prov.children ?? []).map((city) => ({ value: city.id, title: city.name })),
      })),
    [regions],
  );
  const put = (at: number, change: Partial<Draft>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...change } : rule)));
  const word = chargeType === "WEIGHT" ? "重（kg）" : "件";
  return (
    <div>
      <table className="freight-rules wide-inputs wide size-12">
        <thead>
          <tr>
            <th style={{ width: "34%" }}>地区</th>
            <th>首{word}</th>
            <th>首费（元）</th>
            <th>续{word}</th>
            <th>续费（元）</th>
            <th>满额包邮（元）</th>
            <th>不配送</th>
            <th aria-label="操作" />
          </tr>
        </thead>
        <tbody>
          {rules.map((rule, at) => {
            const isOther = rule.areaIds.length === 0 && at === 0;
            const off = rule.noDelivery === true || chargeType === "FREE";
            const name = isOther ? "其他地区" : `规则${at}`;
            return (
              // Lines are only added at the end.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={at}>
                <td>
                  {isOther ? (
                    "其他地区"
                  ) : (
                    <TreeSelect
                      aria-label={`${name}地区`}
                      style={{ width: "100%" }}
                      placeholder="请选择地区"
                      treeCheckable
                      showSearch={{ treeNodeFilterProp: "title" }}
                      showCheckedStrategy={TreeSelect.SHOW_PARENT}
                      maxTagCount={3}
                      value={[...rule.areaIds]}
                      treeData={tree}
                      onChange={(areaIds: number[]) => put(at, { areaIds })}
                    />
                  )}
                </td>
                <td>
                  <InputNumber
                    aria-label={`${name}首件`}
                    min={1}
                    max={9999}
                    disabled={off}
                    value={rule.firstUnit ?? null}
                    onChange={(firstUnit) => put(at, { firstUnit: firstUnit ?? undefined })}
                  />
                </td>
                <td>
                  <YuanInput
                    label={`${name}首费`}
                    disabled={off}
                    value={rule.firstCents}
                    onChange={(firstCents) => put(at, { firstCents: firstCents ?? undefined })}
                  />
                </td>
                <td>
                  <InputNumber
                    aria-label={`${name}续件`}
                    min={1}
                    max={9999}
                    disabled={off}
                    value={rule.nextUnit ?? null}
                    onChange={(nextUnit) => put(at, { nextUnit: nextUnit ?? undefined })}
                  />
                </td>
                <td>
                  <YuanInput
                    label={`${name}续费`}
                    disabled={off}
                    value={rule.nextCents}
                    onChange={(nextCents) => put(at, { nextCents: nextCents ?? undefined })}
                  />
                </td>
                <td>
                  <YuanInput
                    label={`${name}满额包邮`}
                    disabled={off}
                    value={rule.freeOverCents}
                    onChange={(freeOverCents) => put(at, { freeOverCents })}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`${name}不配送`}
                    checked={rule.noDelivery === true}
                    onChange={({ target }) => put(at, { noDelivery: target.checked })}
                  />
                </td>
                <td>
                  {!isOther && (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={`删除${name}`}
                      onClick={() => onChange(rules.filter((_, place) => place !== at))}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onChange([...rules, newRule([])])}>
        添加地区
      </Button>
    </div>
  );
}
