import { advertImage, advertJump, advertStatus } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { auditAdvert, shopAdvertGrants } from "@hongxian/contract/features/shop-advert/shop-advert.endpoints.ts";
import { shopAdvert } from "@hongxian/contract/features/shop-advert/shop-advert.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { Hint } from "../../ui/hint.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useResource } from "../../kit/use-resource.ts";
import { RejectDialog } from "./reject.dialog.tsx";

type AdvertRow = Row<typeof shopAdvert.fields>;

const tones = {
  DRAFT: "mute",
  WAIT_AUDIT: "ochre",
  ONLINE: "jade",
  REJECT: "brick",
  OFFLINE: "mute",
  EXPIRE: "void",
} as const;
const editable: readonly string[] = ["DRAFT", "REJECT", "OFFLINE", "EXPIRE"];
const removable: readonly string[] = ["DRAFT", "REJECT", "OFFLINE"];

const form: FormLayout = {
  initial: { position: "SHOP_LIST", jumpType: "NONE", sortNo: 0 },
  shows: (name, { jumpType }) => name !== "jumpValue" || jumpType === "URL" || jumpType === "PHONE",
};

interface ImageInputProps {
  readonly value: string | undefined;
  onChange(value: string): void;
}
function AdvertImageInput({ value, onChange }: ImageInputProps) {
  return (
    <>
      <FieldInput
        field={shopAdvert.fields.image}
        value={value}
        // The form's own rule requires a picture.
        onChange={(next) => onChange(String(next ?? ""))}
      />
      <span className="form-hint">
        {advertImage.width}x{advertImage.height}，jpg/png，不超过2MB
      </span>
    </>
  );
}

const auditActions: readonly PageAction<AdvertRow>[] = [
  {
    title: "审核通过",
    allow: [shopAdvertGrants.pass],
    when: ({ status }) => status === "WAIT_AUDIT",
    run: async ({ id }) => {
      await call(auditAdvert, { params: { id }, body: { pass: true } });
      toast.success(answeredMessage(auditAdvert));
    },
  },
  {
    title: "驳回",
    allow: [shopAdvertGrants.reject],
    danger: true,
    when: ({ status }) => status === "WAIT_AUDIT",
    dialog: (row, end) => <RejectDialog advert={row} {...end} />,
  },
];

const overlay: OverlayOf<typeof shopAdvert> = {
  tones: { status: tones },
  cells: {
    jumpType: ({ jumpType, jumpValue }) => (
      <Hint text={jumpValue}>
        <span className="cell-text block cut">{advertJump.labels[jumpType]}</span>
      </Hint>
    ),
    status: ({ status, rejectReason }) => (
      <Hint text={status === "REJECT" ? rejectReason : undefined}>
        <span>
          <Tag tone={tones[status]}>{advertStatus.labels[status]}</Tag>
        </span>
      </Hint>
    ),
  },
  forms: { create: form, edit: form },
  inputs: { image: AdvertImageInput },
  filters: {
    showBeginTime: ({ list }) => <RangeFilter list={list} begin="showBeginTime" end="showEndTime" label="展示时间" />,
  },
  widths: { image: 76, title: 168, shopId: 148, region: 148, jumpType: 84, beginTime: 108, endTime: 108 },
};

/** Each standard action where the record's state allows it. */
const statesOf: Readonly<Record<string, readonly string[]>> = { 编辑: editable, 删除: removable };

/** 门店广告: what shops advertise in the app, and its review. */
export function ShopAdvertPage() {
  const view = useResource(shopAdvert, overlay, { without: ["showEndTime"] });
  const rowActions = view.rowActions.map((action) => {
    const states = statesOf[action.title];
    return states === undefined ? action : { ...action, when: ({ status }: AdvertRow) => states.includes(status) };
  });
  return (
    <Page title={shopAdvert.title}>
      <ResourceTable {...view} rowActions={[...auditActions, ...rowActions]} />
    </Page>
  );
}
