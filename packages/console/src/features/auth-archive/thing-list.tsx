import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { paperImages } from "@hongxian/contract/core/credential/paper-images.rules.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { Button } from "antd";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import "./auth-archive.css";

type Thing = Readonly<Record<string, unknown>>;
interface ThingListProps {
  readonly title: string;
  readonly fields: readonly (readonly [name: string, field: Field])[];
  readonly things: readonly Thing[];
  readonly error: string | undefined;
  onChange(things: readonly Thing[]): void;
}

const most = 9;

/** Checks one field with the same rules as the whole form. */
const faultOf = (name: string, { input }: Field, value: unknown): string | undefined =>
  (name === "authImg" ? paperImages : input).safeParse(value).error?.issues[0]?.message;

/** Several houses or cars, one below the other, each with its own papers. */
export function ThingList({ title, fields, things, error, onChange }: ThingListProps) {
  const put = (place: number, name: string, value: unknown) =>
    onChange(things.map((thing, at) => (at === place ? { ...thing, [name]: value } : thing)));
  // The error of a field is shown at the field; below are the errors that concern all of them.
  const isTold = things.some((thing) =>
    fields.some(([name, field]) => faultOf(name, field, thing[name]) !== undefined),
  );
  return (
    <div className="thing-list">
      {things.map((thing, place) => (
        <fieldset key={place} className="thing">
          <legend>
            {title} {place + 1}
            {things.length > 1 && (
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={`删除${title} ${place + 1}`}
                onClick={() => onChange(things.filter((_, at) => at !== place))}
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
                error={error === undefined ? undefined : faultOf(name, field, thing[name])}
              >
                {(given) => (
                  <FieldInput
                    {...given}
                    field={field}
                    value={thing[name]}
                    onChange={(next) => put(place, name, next)}
                  />
                )}
              </FormField>
            ))}
          </div>
        </fieldset>
      ))}
      {things.length < most && (
        <Button icon={<PlusOutlined />} onClick={() => onChange([...things, {}])}>
          添加{title}
        </Button>
      )}
      {error !== undefined && !isTold && (
        <div className="form-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
