import type { GoodsSku } from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber } from "antd";
import { YuanInput } from "../../core/money/yuan-input.tsx";

type Draft = { readonly [N in keyof GoodsSku]?: GoodsSku[N] | undefined };
const emptySku: Draft = { id: null, specText: "", imageUrl: "", costCents: 0, pointPrice: 0, stock: 0, skuNo: "" };

interface SkusProps {
  readonly value: unknown;
  readonly isMulti: boolean;
  onChange(value: readonly Draft[]): void;
}

/** The specifications as a small table; stock can be entered only for new ones, later 改库存 changes it. */
export function SkusInput({ value, isMulti, onChange }: SkusProps) {
  // The form holds what this input itself returned.
  const drafts = (Array.isArray(value) && value.length > 0 ? value : [emptySku]) as readonly Draft[];
  const skus = isMulti ? drafts : drafts.slice(0, 1);
  const put = (at: number, change: Draft) =>
    onChange(skus.map((sku, place) => (place === at ? { ...sku, ...change } : sku)));
  return (
    <div>
      <table className="sku-table wide-inputs wide size-12">
        <thead>
          <tr>
            {isMulti && <th>规格名称</th>}
            <th>货号</th>
            <th>售价（元）</th>
            <th>成本（元）</th>
            <th>积分价</th>
            <th>库存</th>
            {isMulti && <th aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {skus.map((sku, at) => (
            // A new line has no number yet; lines are only added at the end.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={sku.id ?? `new${at}`}>
              {isMulti && (
                <td>
                  <Input
                    aria-label={`规格${at + 1}名称`}
                    value={sku.specText ?? ""}
                    onChange={({ target }) => put(at, { specText: target.value })}
                  />
                </td>
              )}
              <td>
                <Input
                  aria-label={`规格${at + 1}货号`}
                  value={sku.skuNo ?? ""}
                  onChange={({ target }) => put(at, { skuNo: target.value })}
                />
              </td>
              <td>
                <YuanInput
                  label={`规格${at + 1}售价`}
                  value={sku.priceCents}
                  onChange={(priceCents) => put(at, { priceCents: priceCents ?? undefined })}
                />
              </td>
              <td>
                <YuanInput
                  label={`规格${at + 1}成本`}
                  value={sku.costCents}
                  onChange={(costCents) => put(at, { costCents: costCents ?? undefined })}
                />
              </td>
              <td>
                <InputNumber
                  aria-label={`规格${at + 1}积分价`}
                  min={0}
                  value={sku.pointPrice ?? 0}
                  onChange={(pointPrice) => put(at, { pointPrice: pointPrice ?? 0 })}
                />
              </td>
              <td>
                <InputNumber
                  aria-label={`规格${at + 1}库存`}
                  min={0}
                  disabled={sku.id !== null && sku.id !== undefined}
                  value={sku.stock ?? 0}
                  onChange={(stock) => put(at, { stock: stock ?? 0 })}
                />
              </td>
              {isMulti && (
                <td>
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`删除规格${at + 1}`}
                    disabled={skus.length === 1}
                    onClick={() => onChange(skus.filter((_, place) => place !== at))}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {isMulti && (
        <Button type="dashed" size="small" icon={<PlusOutlined />} onClick={() => onChange([...skus, emptySku])}>
          添加规格
        </Button>
      )}
    </div>
  );
}
