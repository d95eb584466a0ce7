import {
  changePrice,
  changeStock,
  getGoodsForm,
  getGoodsTrend,
} from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Select } from "antd";
import { useMemo, useState } from "react";
import { ChartPanel } from "../../core/figures/figure-panel.tsx";
import { YuanInput } from "../../core/money/yuan-input.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { yuanText } from "../../platform/decimal.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";

interface GoodsDialogProps {
  readonly id: number;
  readonly title: string;
  onDone(): void;
  onClose(): void;
}
const specOf = ({ specText, skuNo }: { specText: string; skuNo: string }) => (specText === "" ? skuNo : specText);
const stockFields = {
  delta: { ...field.count("增减数量", { min: -999_999, max: 999_999 }) },
  reason: field.longText("原因", { max: 100 }),
};

/** 改库存, one specification at a time. */
export function StockDialog({ id, title, ...end }: GoodsDialogProps) {
  const { data } = useData(getGoodsForm, { params: { id } });
  const [chosen, setChosen] = useState<number | null>(null);
  const skus = data?.skus ?? [];
  const skuId = chosen ?? skus[0]?.id ?? null;
  return (
    <SchemaDialog
      title={`改库存：${title}`}
      schema={changeStock.body}
      fields={stockFields}
      hints={{ delta: "正数为增加，负数为减少" }}
      send={(body) => (skuId === null ? Promise.resolve() : runCall(changeStock, { params: { skuId }, body }))}
      {...end}
    >
      <Select
        aria-label="规格"
        style={{ width: "100%", marginBottom: 12 }}
        value={skuId}
        options={skus.map((sku) => ({ value: sku.id ?? 0, label: `${specOf(sku)}（现有 ${sku.stock}）` }))}
        onChange={setChosen}
      />
    </SchemaDialog>
  );
}

/** 改价 of every specification. */
export function PriceDialog({ id, title, onDone, onClose }: GoodsDialogProps) {
  const { data } = useData(getGoodsForm, { params: { id } });
  const [prices, setPrices] = useState<Readonly<Record<number, number | null>>>({});
  const [busy, setBusy] = useState(false);
  const skus = (data?.skus ?? []).map((sku) => ({ ...sku, id: sku.id ?? 0 }));
  const save = async () => {
    if (data === undefined || busy) return;
    setBusy(true);
    try {
      const changed = skus.map((sku) => ({ id: sku.id, priceCents: prices[sku.id] ?? sku.priceCents }));
      await runCall(changePrice, { params: { id }, body: { skus: changed, version: data.version } });
      onDone();
    } catch (error) {
      toastError(error);
      setBusy(false);
    }
  };
  return (
    <FormFrame
      title={`改价：${title}`}
      kind="dialog"
      width={520}
      dirty={Object.keys(prices).length > 0}
      busy={busy || data === undefined}
      okText={busy ? "保存中" : "保存"}
      onOk={() => void save()}
      onClose={onClose}
    >
      <p className="caption">未支付的订单仍按下单时的价格。</p>
      <div className="sku-lines stack gap-12">
        {skus.map((sku) => (
          <div className="grid at-middle gap-12" key={sku.id}>
            <span className="cell-text block cut">{specOf(sku)}</span>
            <span className="caption num">现价 ¥{yuanText(sku.priceCents)}</span>
            <YuanInput
              label={`${specOf(sku)}新价格`}
              value={prices[sku.id] ?? sku.priceCents}
              onChange={(cents) => setPrices({ ...prices, [sku.id]: cents })}
            />
          </div>
        ))}
      </div>
    </FormFrame>
  );
}

/** Sales of one of the goods: thirty days, and by specification. */
export function TrendDrawer({ id, title, onClose }: Omit<GoodsDialogProps, "onDone">) {
  const trend = useData(
    getGoodsTrend,
    useMemo(() => ({ params: { id } }), [id]),
  );
  return (
    <PageDrawer open size={640} title={`走势：${title}`} onClose={onClose}>
      <div style={{ display: "grid", gap: 16 }}>
        <ChartPanel
          title="近30天"
          of={trend}
          chart={({ days }) => ({
            kind: "line",
            x: days.map(({ day }) => day),
            series: [
              { name: "浏览", values: days.map(({ viewNum }) => viewNum) },
              { name: "下单", values: days.map(({ orderNum }) => orderNum) },
              { name: "支付", values: days.map(({ paidNum }) => paidNum) },
            ],
          })}
        />
        <ChartPanel
          title="各规格销量"
          of={trend}
          chart={({ skus }) => ({
            kind: "bar",
            x: skus.map(({ specText }) => (specText === "" ? "默认" : specText)),
            series: [{ name: "销量", values: skus.map(({ soldNum }) => soldNum) }],
          })}
        />
      </div>
    </PageDrawer>
  );
}
