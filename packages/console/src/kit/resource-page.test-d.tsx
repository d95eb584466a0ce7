import { choices } from "@hongxian/contract/kit/choices.ts";
import { endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { listOf, listQuery } from "@hongxian/contract/wire/list.ts";
import { defineResource } from "@hongxian/contract/kit/resource.ts";
import { z } from "zod";
import { TextFilter } from "../ui/filters/text-filter.tsx";
import { ResourcePage } from "./resource-page.tsx";
import { useList } from "../platform/use-list.ts";

/** Mistakes the compiler must refuse; this file is checked by tsc and never runs. */
const state = choices({ DRAFT: "草稿", ONLINE: "已上架" });
const coupon = defineResource({
  name: "coupon",
  title: "优惠券管理",
  route: "/coupon",
  path: "/api/coupons",
  fields: {
    id: field.id("编号"),
    stock: field.count("库存"),
    granted: field.count("已发放"),
    status: field.choice("状态", state),
  },
  list: {
    columns: ["id", "stock", "status"],
    filters: {},
    sortable: ["id"],
    sort: "-id",
    summary: z.object({ total: z.int() }),
  },
  actions: {
    create: { kind: "create", title: "新增", fields: ["stock"] },
    grant: { kind: "custom", title: "发放", on: "row", body: z.object({ userIds: z.array(z.int()) }) },
    clear: { kind: "custom", title: "清理", on: "batch", body: z.object({ ids: z.array(z.int()) }) },
  },
});
const RowDialog = ({ row }: { row: { readonly stock: number }; onDone(): void }) => <>{row.stock}</>;

export const good = (
  <ResourcePage
    resource={coupon}
    overlay={{
      cells: { stock: (row) => <>{row.stock - row.granted}</> },
      tones: { status: { DRAFT: "mute", ONLINE: "jade" } },
      inputs: {
        stock: ({ value, onChange }) => (
          <input value={value ?? 0} onChange={(event) => onChange(Number(event.target.value))} />
        ),
      },
      dialogs: { grant: RowDialog, clear: ({ selection }) => <>{selection.rows[0]?.stock}</> },
      forms: { create: { frame: "drawer" } },
      above: ({ summary }) => <>{summary?.total}</>,
    }}
  />
);

// @ts-expect-error no such column
export const badCell = <ResourcePage resource={coupon} overlay={{ cells: { stok: () => null } }} />;
// @ts-expect-error the row has no such field
export const badRow = <ResourcePage resource={coupon} overlay={{ cells: { stock: (row) => <>{row.stok}</> } }} />;
// @ts-expect-error ONLINE has no tone
export const badTones = <ResourcePage resource={coupon} overlay={{ tones: { status: { DRAFT: "mute" } } }} />;
export const badTone = (
  // @ts-expect-error red is no tone
  <ResourcePage resource={coupon} overlay={{ tones: { status: { DRAFT: "mute", ONLINE: "red" } } }} />
);
// @ts-expect-error no such action
export const badDialog = <ResourcePage resource={coupon} overlay={{ dialogs: { grnt: RowDialog } }} />;
// @ts-expect-error create has a form, not a dialog
export const badForm = <ResourcePage resource={coupon} overlay={{ dialogs: { create: RowDialog } }} />;
// @ts-expect-error a batch dialog is given a selection, not a row
export const badBatch = <ResourcePage resource={coupon} overlay={{ dialogs: { clear: RowDialog } }} />;
// @ts-expect-error the summary has no such figure
export const badSummary = <ResourcePage resource={coupon} overlay={{ above: ({ summary }) => <>{summary?.totl}</> }} />;

const getItems = endpoint({
  method: "GET",
  path: "/api/things",
  allow: "signed",
  query: listQuery(["id"], { keyword: z.string().optional() }),
  data: listOf(z.object({ id: z.int() })),
});
const getItem = endpoint({ method: "GET", path: "/api/thing", allow: "signed", data: z.object({ id: z.int() }) });

export const GoodFilter = () => <TextFilter list={useList(getItems)} name="keyword" placeholder="" />;
// @ts-expect-error no such filter
export const BadFilter = () => <TextFilter list={useList(getItems)} name="keywrd" placeholder="" />;
// @ts-expect-error not a list
export const BadList = () => useList(getItem);
export const BadValue = () => {
  const list = useList(getItems);
  // @ts-expect-error a keyword is a text
  list.set({ keyword: 7 });
  // @ts-expect-error the row has no such field
  return list.rows[0]?.name;
};
