import type { GoodsSku } from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { fitSkus, type GoodsSpec } from "@hongxian/contract/core/goods/goods-specs.ts";
import { DeleteOutlined } from "@ant-design/icons";
import { Button, Input, InputNumber } from "antd";
import { YuanInput } from "../../core/money/yuan-input.tsx";
import { SkuPicture } from "./sku-picture.tsx";

type Draft = { readonly [N in keyof GoodsSku]?: GoodsSku[N] | undefined };
const emptySku: Draft = { id: null, specText: "", imageUrl: "", costCents: 0, pointPrice: 0, stock: 0, skuNo: "" };

/** The form holds what these inputs themselves returned. */
const draftsOf = (value: unknown) => (Array.isArray(value) ? value : []) as readonly Draft[];
export const specsIn = (value: unknown) => (Array.isArray(value) ? value : []) as readonly GoodsSpec[];

/** The lines for changed kinds: prices and numbers of combinations that stay are kept. */
export const refitSkus = (skus: unknown, before: unknown, after: readonly GoodsSpec[]): readonly Draft[] =>
  fitSkus(draftsOf(skus), specsIn(before), after, (specText) => ({ ...emptySku, specText }));

interface SkusProps {
  readonly value: unknown;
  readonly isMulti: boolean;
  onChange(value: readonly Draft[]): void;
}

/** The combinations as a small table; stock can be entered only for new ones, later 改库存 changes it. */
export function SkusInput({ value, isMulti, onChange }: SkusProps) {
  const drafts = draftsOf(value);
  const skus = isMulti
    ? drafts.filter(({ specText }) => specText !== "")
    : drafts.length === 0
      ? [emptySku]
      : drafts.slice(0, 1);
  const put = (at: number, change: Draft) =>
    onChange(skus.map((sku, place) => (place === at ? { ...sku, ...change } : sku)));
  return (
    <div>
      <table className="sku-table wide-inputs wide size-12">
        <thead>
          <tr>
            {isMulti && <th>规格</th>}
            {isMulti && <th>图片</th>}
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
            <tr key={sku.specText}>
              {isMulti && <td className="nowrap">{sku.specText}</td>}
              {isMulti && (
                <td>
                  <SkuPicture
                    label={`规格${at + 1}图片`}
                    value={sku.imageUrl ?? ""}
                    onChange={(imageUrl) => put(at, { imageUrl })}
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
      {isMulti && skus.length === 0 && <p className="caption">先填写规格种类和规格值，再为每个组合填写价格与库存。</p>}
    </div>
  );
}
