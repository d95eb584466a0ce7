import { shopKind } from "@hongxian/contract/core/staff/agent.choices.ts";
import {
  addShop,
  editShop,
  getShopParents,
  shopChange,
  shopDraft,
} from "@hongxian/contract/features/shop/shop.endpoints.ts";
import type { shop } from "@hongxian/contract/features/shop/shop.resource.ts";
import { type Field, field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { RegionValue } from "@hongxian/contract/wire/refs.ts";
import { Select } from "antd";
import { useMemo } from "react";
import type { NameOf } from "../../platform/form-types.ts";
import { PlaceMap } from "../../core/map/place-map.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { useForm } from "../../kit/use-form.ts";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";

type ShopRow = RowOf<typeof shop>;

/** The location of a shop, if one is recorded. */
export function pointOf({ lon, lat }: Pick<ShopRow, "lon" | "lat">): { lon: number; lat: number } | null {
  return typeof lon === "number" && typeof lat === "number" ? { lon, lat } : null;
}

const inputs: readonly { readonly name: NameOf<typeof shopDraft> | "region"; readonly of: Field }[] = [
  { name: "name", of: field.text("门店名称", { max: 30 }) },
  { name: "kind", of: field.choice("类型", shopKind) },
  { name: "ownerUserId", of: field.member("店主") },
  { name: "region", of: field.region("地区") },
  { name: "address", of: field.text("地址", { max: 100 }) },
  { name: "phone", of: field.text("电话", { max: 20 }) },
  { name: "businessHours", of: { ...field.text("营业时间", { max: 50 }), optional: true } },
  { name: "coverUrl", of: { ...field.image("封面"), optional: true } },
  { name: "licenseImg", of: { ...field.image("营业执照"), optional: true } },
];

interface FormProps {
  readonly row?: ShopRow;
  /** The known values of a shop to be created. */
  readonly known?: { readonly phone: string; readonly region: RegionValue | null };
  onDone(): void;
  onClose(): void;
}

/** 新增 and 编辑 of a shop; the place is picked on the map. */
export function ShopFormDrawer({ row, known, onDone, onClose }: FormProps) {
  const parents = useData(getShopParents, {}, { enabled: row === undefined });
  const form = useForm({
    schema: row === undefined ? shopDraft : shopChange,
    initial: useMemo(() => {
      if (row === undefined) return { kind: "FRANCHISE", parentAgentId: null, point: null, region: null, ...known };
      const { name, kind, address, phone, businessHours, coverUrl, licenseImg, region } = row;
      return { name, kind, address, phone, businessHours, coverUrl, licenseImg, region, point: pointOf(row) };
    }, [row, known]),
    counted: ({ region, point: at, ...values }) => {
      const place = region as RegionValue | null | undefined;
      const { provId, cityId, areaId = null } = place ?? {};
      const { lon, lat } = at ?? { lon: null, lat: null };
      return { ...values, provId, cityId, areaId, lon, lat, ...(row === undefined ? {} : { version: row.version }) };
    },
    send: async (body) => {
      const isEdit = "version" in body;
      if (isEdit) await call(editShop, { params: { id: row?.id ?? 0 }, body });
      else await call(addShop, { body });
      toast.success(answeredMessage(isEdit ? editShop : addShop));
    },
    onDone,
  });
  const shown = inputs.filter(({ name }) => row === undefined || name !== "ownerUserId");
  const point = form.values.point;
  const errorOf = (name: keyof typeof form.errors) =>
    name === "region" ? (form.errors.provId ?? form.errors.cityId) : form.errors[name];
  return (
    <FormFrame
      title={row === undefined ? "新增门店" : `编辑门店：${row.name}`}
      kind="drawer"
      width={640}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      <div className="form-grid form-wide">
        {shown.map(({ name, of }) => (
          <FormField
            key={name}
            label={of.label}
            error={errorOf(name)}
            optional={of.optional === true && !(name === "licenseImg" && form.values.kind === "FRANCHISE")}
          >
            {({ id, invalid }) => (
              <FieldInput
                id={id}
                invalid={invalid}
                field={of}
                value={form.values[name]}
                onChange={(value) => form.put(name, value ?? (name === "region" ? null : ""))}
              />
            )}
          </FormField>
        ))}
        {row === undefined && (
          <FormField label="上级代理" optional error={form.errors.parentAgentId}>
            {({ id }) => (
              <Select<number | null>
                id={id}
                allowClear
                style={{ width: "100%" }}
                placeholder="平台直属"
                showSearch={{ optionFilterProp: "label" }}
                value={form.values.parentAgentId ?? null}
                options={(parents.data ?? []).map(({ id: value, name }) => ({ value, label: name }))}
                onChange={(value) => form.set("parentAgentId", value ?? null)}
              />
            )}
          </FormField>
        )}
      </div>
      <FormField label="位置" optional hint="点击地图选择门店位置">
        {() => <PlaceMap point={point} label={form.values.name ?? "门店"} onPick={(at) => form.set("point", at)} />}
      </FormField>
    </FormFrame>
  );
}
