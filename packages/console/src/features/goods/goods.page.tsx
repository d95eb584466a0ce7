import {
  copyGoods,
  getGoodsMargins,
  importGoods,
  setGoodsCategory,
  setGoodsStatus,
} from "@hongxian/contract/features/goods/goods.endpoints.ts";
import { goodsFigures } from "@hongxian/contract/features/goods/goods.figures.ts";
import { goods } from "@hongxian/contract/features/goods/goods.resource.ts";
import {
  goodsBatchMax,
  goodsGrants,
  goodsMessages,
  goodsSheet,
  goodsShelf,
} from "@hongxian/contract/features/goods/goods.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { ImportOutlined, PlusOutlined } from "@ant-design/icons";
import { useState } from "react";
import { FiguresToggle } from "../../core/figures/figures-toggle.tsx";
import { CategoryFilter, CategoryInput } from "../../core/money/goods-pick.tsx";
import { AmountRange } from "../../core/money/amount-range.tsx";
import { PromoteLinkDialog } from "../../core/promote/promote-link.dialog.tsx";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { SheetImportDialog } from "../../core/sheet-import/sheet-import.dialog.tsx";
import { saveSheetTemplate } from "../../core/sheet-import/save-sheet-template.ts";
import { filterTabs } from "../../kit/filter-tabs.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { Column } from "../../kit/table/column.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { yuanText } from "../../platform/decimal.ts";
import { useData } from "../../platform/use-data.ts";
import { PriceDialog, StockDialog, TrendDrawer } from "./goods-dialogs.tsx";
import { EditGoodsForm, NewGoodsForm } from "./goods-form.tsx";
import "../../core/ticket/ticket.css";
import "./goods.css";

type GoodsRow = RowOf<typeof goods>;
const tabs = goodsShelf.values.map((key) => ({ key, title: goodsShelf.labels[key] }));
const appPath = (id: number) => `${window.location.origin}/#/goods?id=${id}`;

const overlay: OverlayOf<typeof goods> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    pointPrice: ({ pointPrice }) =>
      pointPrice === 0 ? <span className="nil">—</span> : <span className="num">{pointPrice}</span>,
    stock: ({ stock, warnStock }) => (
      <span className={stock <= warnStock ? "num brick" : "num"}>{stock.toLocaleString("en-US")}</span>
    ),
    originCents: ({ originCents }) =>
      originCents === 0 ? (
        <span className="nil">—</span>
      ) : (
        <span className="num">{(originCents / 100).toFixed(2)}</span>
      ),
  },
  filters: { categoryId: CategoryFilter, amountMin: AmountRange },
  widths: { images: 64, title: 200, categoryName: 100, kind: 84, pointPrice: 80, sort: 64, status: 80 },
};

const rowActions: readonly PageAction<GoodsRow>[] = [
  // Stock is corrected daily, the rest of a good seldom.
  actionOf(goodsGrants.stock, {
    dialog: ({ id, title }, end) => <StockDialog id={id} title={title} {...end} />,
  }),
  actionOf(goodsGrants.edit, { dialog: ({ id }, end) => <EditGoodsForm id={id} {...end} /> }),
  actionOf(goodsGrants.price, {
    dialog: ({ id, title }, end) => <PriceDialog id={id} title={title} {...end} />,
  }),
  { title: "走势", dialog: ({ id, title }, { onClose }) => <TrendDrawer id={id} title={title} onClose={onClose} /> },
  actionOf(goodsGrants.copy, { run: ({ id }) => runCall(copyGoods, { params: { id } }) }),
  actionOf(goodsGrants.link, {
    dialog: ({ id, title, images, priceCents, status }, { onClose }) => (
      <PromoteLinkDialog
        title="推广链接"
        name={title}
        address={appPath(id)}
        poster={{ title, text: `¥${yuanText(priceCents)}`, picture: images[0] ?? "" }}
        onClose={onClose}
      >
        {status !== "ONLINE" && (
          <p className="brick" role="alert">
            商品上架后链接才能打开
          </p>
        )}
        <p className="caption">小程序路径 pages/goods/detail?id={id}</p>
      </PromoteLinkDialog>
    ),
  }),
];

const categoryFields = { categoryId: field.count("商品分类") };
const categoryInputs = { categoryId: CategoryInput };
const categoryBody = setGoodsCategory.body.pick({ categoryId: true });
const idsOf = ({ rows }: Selection<GoodsRow>) => rows.map(({ id }) => id);
const batchActions: readonly PageAction<Selection<GoodsRow>>[] = [
  actionOf(goodsGrants.onlineMany, {
    blocked: ({ rows }) => (rows.every(({ status }) => status !== "ONLINE") ? undefined : "所选商品中有已上架的"),
    run: (chosen) => runCall(setGoodsStatus, { body: { ids: idsOf(chosen), status: "ONLINE" } }),
  }),
  actionOf(goodsGrants.offlineMany, {
    confirm: goodsMessages.offConfirm,
    blocked: ({ rows }) => (rows.every(({ status }) => status === "ONLINE") ? undefined : "所选商品中有未上架的"),
    run: (chosen) => runCall(setGoodsStatus, { body: { ids: idsOf(chosen), status: "OFFLINE" } }),
  }),
  actionOf(goodsGrants.categoryMany, {
    dialog: (chosen, end) => (
      <SchemaDialog
        title={`批量改分类（${chosen.count} 件）`}
        schema={categoryBody}
        fields={categoryFields}
        inputs={categoryInputs}
        send={({ categoryId }) => runCall(setGoodsCategory, { body: { ids: idsOf(chosen), categoryId } })}
        {...end}
      />
    ),
  }),
];

const listActions: readonly PageAction<null>[] = [
  actionOf(goodsGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <NewGoodsForm {...end} />,
  }),
  actionOf(goodsGrants.import, {
    icon: <ImportOutlined />,
    dialog: (_, end) => (
      <SheetImportDialog
        title="导入商品"
        unit="件"
        accept=".xlsx,.csv"
        hint={`列：${Object.values(goodsSheet).join("、")}；导入后为草稿`}
        endpoint={importGoods}
        send={(body, request) => call(importGoods, { body, ...request })}
        saveTemplate={() => saveSheetTemplate("商品导入模板", goodsSheet)}
        {...end}
      />
    ),
  }),
];

function Figures({ list }: { list: FigureCardsList }) {
  const { data } = useFigures(goodsFigures);
  return (
    <section className="page-figures" aria-label="统计">
      <FigureCards of={goodsFigures} data={data} list={list} />
    </section>
  );
}

/** 商品列表: what the shop sells, at which price, and the remaining stock. */
export function GoodsPage() {
  const [figures, setFigures] = useState(true);
  const view = useResource(goods, overlay, { without: ["shelf", "amountMax", "freightTemplateId"] });
  const { list } = view;
  const ids = list.rows.map(({ id }) => id).join(",");
  const { data: margins = [] } = useData(getGoodsMargins, { query: { ids } }, { enabled: ids !== "" });
  const marginOf = new Map(margins.map(({ id, marginBp }) => [id, marginBp]));
  const marginCell = ({ id }: GoodsRow) => <span className="num">{((marginOf.get(id) ?? 0) / 100).toFixed(1)}%</span>;
  const margin: Column<GoodsRow> = { title: "毛利率", numeric: true, width: 80, cell: marginCell };
  const mayEdit = useCan()(goodsGrants.edit);
  const [opened, setOpened] = useState<GoodsRow | null>(null);
  const titleCell = (row: GoodsRow) => (
    <span className="goods-cell stack shrink-x lead-18">
      <button
        type="button"
        className="cell-link cell-text cut align-start"
        title={row.title}
        onClick={() => setOpened(row)}
      >
        {row.title}
      </button>
      <span className="caption num">{row.id}</span>
    </span>
  );
  const named = view.columns.map((column) => (column.name === "title" ? { ...column, cell: titleCell } : column));
  const at = named.findIndex(({ name }) => name === "stock");
  const columns = margins.length === 0 ? named : named.toSpliced(at, 0, margin);
  const close = () => setOpened(null);
  const changed = () => {
    close();
    list.reload();
  };
  return (
    <Page
      title={goods.title}
      {...filterTabs(list, "shelf", tabs)}
      extra={<FiguresToggle amongTabs shown={figures} onToggle={setFigures} />}
    >
      {figures && <Figures list={list} />}
      <ResourceTable
        {...view}
        columns={columns}
        rowActions={[
          ...view.rowActions.filter(({ title }) => title !== "删除"),
          ...rowActions,
          ...view.rowActions.filter(({ title }) => title === "删除"),
        ]}
        listActions={[...listActions, ...view.listActions]}
        batchActions={[...batchActions, ...view.batchActions]}
        batchMax={goodsBatchMax}
      />
      {opened !== null &&
        (mayEdit ? (
          <EditGoodsForm id={opened.id} onDone={changed} onClose={close} />
        ) : (
          <TrendDrawer id={opened.id} title={opened.title} onClose={close} />
        ))}
    </Page>
  );
}
