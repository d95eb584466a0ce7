import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { paperImages } from "@hongxian/contract/core/credential/paper-images.rules.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import "./auth-archive.css";

type Asset = Readonly<Record<string, unknown>>;
interface AssetListProps {
  readonly title: string;
  readonly fields: readonly (readonly [name: string, field: Field])[];
  readonly assets: readonly Asset[];
  readonly error: string | undefined;
  onChange(assets: readonly Asset[]): void;
}

const most = 9;

/** Checks one field with the same rules as the whole form. */
const faultOf = (name: string, { input }: Field, value: unknown): string | undefined =>
  (name === "authImg" ? paperImages : input).safeParse(value).error?.issues[0]?.message;

/** Several houses or cars, one below the other, each with its own papers. */
export function AssetList({ title, fields, assets, error, onChange }: AssetListProps) {
  const put = (place: number, name: string, value: unknown) =>
    onChange(assets.map((asset, at) => (at === place ? { ...asset, [name]: value } : asset)));
  // The error of a field is shown at the field; below are the errors that concern all of them.
  const hasFieldError = assets.some((asset) =>
    fields.some(([name, field]) => faultOf(name, field, asset[name]) !== undefined),
  );
  return (
    <div className="thing-list grid to-start gap-12">
      {assets.map((asset, place) => (
        <fieldset key={place} className="thing">
          <legend className="size-12 weight-500 text2">
            {title} {place + 1}
            {assets.length > 1 && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${title} ${place + 1}`}
                onClick={() => onChange(assets.filter((_, at) => at !== place))}
              />
            )}
          </legend>
          <div className="form-grid form-wide">
            {fields.map(([name, field]) => (
              <FormField
                key={name}
                label={field.label}
                optional={field.optional}
                full={field.kind === "images"}
                error={error === undefined ? undefined : faultOf(name, field, asset[name])}
              >
                {(control) => (
                  <FieldInput
                    {...control}
                    field={field}
                    value={asset[name]}
                    onChange={(next) => put(place, name, next)}
                  />
                )}
              </FormField>
            ))}
          </div>
        </fieldset>
      ))}
      {assets.length < most && (
        <Button icon={<PlusOutlined />} onClick={() => onChange([...assets, {}])}>
          添加{title}
        </Button>
      )}
      {error !== undefined && !hasFieldError && (
        <div className="form-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
