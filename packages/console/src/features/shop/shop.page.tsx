import { addShop, editShop, shopGrants, transferShopMembers } from "@hongxian/contract/features/shop/shop.endpoints.ts";
import { shop } from "@hongxian/contract/features/shop/shop.resource.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { z } from "zod";
import { MapDialog } from "../../core/map/map-dialog.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { toast } from "../../platform/toast.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { VisitorShop } from "./visitor-shop.tsx";
import { ShopAccountsDrawer, ShopMatchmakersDrawer } from "./shop-people.drawer.tsx";
import { pointOf, ShopFormDrawer } from "./shop-form.drawer.tsx";

type ShopRow = RowOf<typeof shop>;
const tones = { WAIT_AUDIT: "ochre", OPEN: "jade", SUSPEND: "brick", CLOSED: "void" } as const;
interface End {
  onDone(): void;
  onClose(): void;
}
const target = field.shop("转入门店");

function TransferDialog({ row, onDone, onClose }: End & { row: ShopRow }) {
  const form = useForm({
    schema: z.object({ toShopId: z.int("请选择转入门店") }),
    initial: useMemo(() => ({ toShopId: null }), []),
    send: async ({ toShopId }) => {
      await call(transferShopMembers, { params: { id: row.id, toShopId }, body: {} });
      toast.success(answeredMessage(transferShopMembers));
    },
    onDone,
  });
  return (
    <FormFrame
      title={`整店转会员：${row.name}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "转移中" : "确定转移"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <p className="caption">将转移 {row.members} 位会员，转店后原红娘不再服务这些会员。</p>
      <FormField label="转入门店" error={form.errors.toShopId}>
        {({ id, invalid }) => <FieldInput id={id} invalid={invalid} field={target} {...form.field("toShopId")} />}
      </FormField>
    </FormFrame>
  );
}

const rowActions: readonly PageAction<ShopRow>[] = [
  rowAction(shop, "pass"),
  rowAction(shop, "refuse"),
  actionOf(editShop, { dialog: (row, end) => <ShopFormDrawer row={row} {...end} /> }),
  actionOf(shopGrants.matchmakers, {
    dialog: (row, { onClose }) => <ShopMatchmakersDrawer row={row} onClose={onClose} />,
  }),
  actionOf(shopGrants.accounts, {
    group: "更多",
    dialog: (row, { onClose }) => <ShopAccountsDrawer row={row} onClose={onClose} />,
  }),
  {
    title: "位置",
    group: "更多",
    when: (row) => pointOf(row) !== null,
    dialog: (row, { onClose }) => {
      const point = pointOf(row);
      return (
        point !== null && (
          <MapDialog
            title={row.name}
            area={`${row.region.text ?? ""} ${row.address}`}
            point={point}
            onClose={onClose}
          />
        )
      );
    },
  },
  actionOf(transferShopMembers, {
    group: "营业",
    when: ({ members }) => members > 0,
    dialog: (row, end) => <TransferDialog row={row} {...end} />,
  }),
  { ...rowAction(shop, "suspend"), group: "营业" },
  { ...rowAction(shop, "reopen"), group: "营业" },
  { ...rowAction(shop, "close"), group: "营业" },
];

const add: PageAction<null> = actionOf(addShop, {
  primary: true,
  icon: <PlusOutlined />,
  dialog: (_, end) => <ShopFormDrawer {...end} />,
});

const overlay: OverlayOf<typeof shop> = {
  tones: { status: tones },
  cells: {
    name: ({ name, auditReason, status }) => (
      <span
        className="cell-text block cut"
        title={status === "CLOSED" && auditReason !== "" ? `驳回原因：${auditReason}` : name}
      >
        {name}
      </span>
    ),
  },
  widths: { coverUrl: 64, name: 180, region: 150, parentName: 120, matchmakers: 72, members: 84, status: 92 },
};

/**
 * 门店管理: agents open shops, the platform approves them, a shop edits its own card. `?leaveWord=` opens the form for a
 * visitor.
 */
export function ShopPage() {
  const view = useResource(shop, overlay);
  const [search, setSearch] = usePageSearch();
  const leaveWordId = Number(search.get("leaveWord") ?? Number.NaN);
  const leave = () => {
    const rest = new URLSearchParams(search);
    rest.delete("leaveWord");
    setSearch(rest, { replace: true });
    view.list.reload();
  };
  return (
    <Page title={shop.title}>
      <ResourceTable {...view} rowActions={rowActions} listActions={[add, ...view.listActions]} unit="家" />
      {Number.isSafeInteger(leaveWordId) && (
        <VisitorShop key={leaveWordId} leaveWordId={leaveWordId} onDone={leave} onClose={leave} />
      )}
    </Page>
  );
}
