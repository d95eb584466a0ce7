import { advertImage, advertJump, advertStatus } from "@hongxian/contract/features/shop-advert/shop-advert.choices.ts";
import { shopAdvert } from "@hongxian/contract/features/shop-advert/shop-advert.resource.ts";
import { Hint } from "../../ui/hint.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { Page } from "../../kit/page.tsx";
import type { FormLayout } from "../../kit/record-form.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { useResource } from "../../kit/use-resource.ts";

const tones = {
  DRAFT: "mute",
  WAIT_AUDIT: "ochre",
  ONLINE: "jade",
  REJECT: "brick",
  OFFLINE: "mute",
  EXPIRE: "void",
} as const;

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
        onChange={(next) => onChange(next ?? "")}
      />
      <span className="form-hint">
        {advertImage.width}x{advertImage.height}，jpg/png，不超过2MB
      </span>
    </>
  );
}

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

/** 门店广告: what shops advertise in the app, and its review. */
export function ShopAdvertPage() {
  const view = useResource(shopAdvert, overlay, { without: ["showEndTime"] });
  return (
    <Page title={shopAdvert.title}>
      <ResourceTable {...view} />
    </Page>
  );
}
