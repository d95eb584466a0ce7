import { goodsRoutes } from "@hongxian/contract/core/goods/goods.choices.ts";
import {
  categoryGrants,
  moveCategoryGoods,
  sortCategories,
} from "@hongxian/contract/features/goods-category/goods-category.endpoints.ts";
import { categoryMessages, goodsCategory } from "@hongxian/contract/features/goods-category/goods-category.resource.ts";
import { type RowOf, editCall } from "@hongxian/contract/kit/resource-calls.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { z } from "zod";
import { ActionSwitch } from "../../core/page-parts/action-switch.tsx";
import { OpenCell } from "../../core/content/content-cells.tsx";
import { CategoryInput, ParentCategoryInput } from "../../core/money/goods-pick.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useActionRunner } from "../../kit/use-action-runner.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { toastError } from "../../platform/toast.ts";
import { ShelfPhone } from "./shelf-phone.tsx";
import "./goods-category.css";

type CategoryRow = RowOf<typeof goodsCategory>;
type Key = string | number;

const saveCategory = editCall(goodsCategory, goodsCategory.actions.edit);
const switchHome = ({ id, parentId, name, iconUrl, bannerUrl, showHome, version }: CategoryRow) =>
  runCall(saveCategory, {
    params: { id },
    body: { parentId, name, iconUrl, bannerUrl, showHome: !showHome, version },
  });
const homeActions: readonly PageAction<CategoryRow>[] = [actionOf(saveCategory, { run: switchHome })];

const moveBody = z.strictObject({ toId: z.int(categoryMessages.target) });
const moveFields = { toId: field.count("移动到") };
const moveInputs = { toId: CategoryInput };
const rowActions: readonly PageAction<CategoryRow>[] = [
  actionOf(categoryGrants.move, {
    dialog: ({ id, name }, end) => (
      <SchemaDialog
        title={`移动「${name}」下的商品`}
        schema={moveBody}
        fields={moveFields}
        inputs={moveInputs}
        send={({ toId }) => runCall(moveCategoryGoods, { params: { id, toId } })}
        {...end}
      />
    ),
  }),
];

const overlay: OverlayOf<typeof goodsCategory> = {
  cells: {
    name: ({ name, parentId }) => <span className={parentId === null ? "weight-600" : "shelf-leaf"}>{name}</span>,
    goodsNum: ({ id, goodsNum }) => (
      <OpenCell
        to={`${goodsRoutes.goods}?categoryId=${id}&shelf=ONLINE`}
        numeric
        text={String(goodsNum)}
        label={`查看 ${goodsNum} 件商品`}
      />
    ),
  },
  inputs: { parentId: ParentCategoryInput },
  forms: { create: { frame: "drawer" }, edit: { frame: "drawer" } },
  widths: { name: 180, iconUrl: 64, goodsNum: 96, saleNum: 90, saleCents: 110, showHome: 80, sort: 64, status: 72 },
};
const fixed = { size: "200" };
const isSwitched = (title: string) => title === "启用" || title === "停用";

/** The level whose order the drop changed, in its new order. */
function changedLevel(rows: readonly CategoryRow[], keys: readonly Key[]): number[] | null {
  const parentOf = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  const levels = new Set(parentOf.values());
  for (const level of levels) {
    const before = rows.filter(({ parentId }) => parentId === level).map(({ id }) => id);
    const after = keys.map(Number).filter((id) => parentOf.get(id) === level);
    if (before.join() !== after.join()) return after;
  }
  return null;
}

/** 商品分类: the shelf as the app shows it, dragged into its order. */
export function GoodsCategoryPage() {
  const can = useCan();
  const view = useResource(goodsCategory, overlay, { fixed });
  const { list } = view;
  const runner = useActionRunner(list.reload);
  const status = (row: CategoryRow) => (
    <ActionSwitch
      label={`${row.name}：启用`}
      isOn={row.status === "ENABLE"}
      row={row}
      actions={view.rowActions.filter(({ title }) => isSwitched(title))}
      runner={runner}
    />
  );
  const showHome = (row: CategoryRow) => (
    <ActionSwitch label={`${row.name}：首页展示`} isOn={row.showHome} row={row} actions={homeActions} runner={runner} />
  );
  const columns = view.columns.map((column) =>
    column.name === "status"
      ? { ...column, cell: status }
      : column.name === "showHome"
        ? { ...column, cell: showHome }
        : column,
  );
  const mayDrag = can(categoryGrants.sort) && list.query.sort === undefined && list.filters["name"] === undefined;
  const reorder = async (keys: readonly Key[]) => {
    const ids = changedLevel(list.rows, keys);
    if (ids === null) return;
    try {
      await runCall(sortCategories, { body: { ids } });
    } catch (error) {
      toastError(error);
    }
    list.reload();
  };
  return (
    <Page title={goodsCategory.title}>
      <div className="shelf">
        <div className="shelf-list stack shrink-x shrink-y">
          <ResourceTable
            {...view}
            columns={columns}
            beside={300}
            rowActions={[...view.rowActions.filter(({ title }) => !isSwitched(title)), ...rowActions]}
            {...(mayDrag ? { onReorder: (keys) => void reorder(keys) } : {})}
          />
        </div>
        <ShelfPhone rows={list.rows} />
      </div>
      {runner.host}
    </Page>
  );
}
