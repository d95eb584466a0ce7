import { type LinkType, type LinkValue, linkTypes } from "@hongxian/contract/wire/refs.ts";
import { Input, Select, Space } from "antd";
import { type CellProps, type FieldView, type InputProps, inputState } from "./field-view.ts";

const options = Object.entries(linkTypes).map(([value, label]) => ({ value: value as LinkType, label }));
/** A number alone says nothing: the title of what it leads to, where there is one. */
const textOf = ({ linkType, linkValue, linkTitle }: LinkValue) =>
  linkType === "NONE"
    ? linkTypes.NONE
    : `${linkTypes[linkType]} ${(linkTitle ?? "") === "" ? linkValue : `《${linkTitle}》`}`;

const LinkCell = ({ value }: CellProps<LinkValue>) => (
  <span className="cell-text block cut" title={textOf(value)}>
    {textOf(value)}
  </span>
);

function LinkInput({ value, onChange, field, ...state }: InputProps<LinkValue>) {
  const link = value ?? { linkType: "NONE", linkValue: "" };
  return (
    <Space.Compact block>
      <Select
        {...inputState(state)}
        style={{ width: 128, flex: "none" }}
        value={link.linkType}
        options={options}
        onChange={(linkType: LinkType) => onChange({ linkType, linkValue: "" })}
      />
      <Input
        {...((link.linkTitle ?? "") === "" ? {} : { suffix: <span className="caption">{link.linkTitle}</span> })}
        aria-label={`${field.label}目标`}
        disabled={state.disabled === true || link.linkType === "NONE"}
        value={link.linkValue}
        placeholder={link.linkType === "H5" ? "https://" : "请输入跳转路径"}
        onChange={(event) => onChange({ linkType: link.linkType, linkValue: event.target.value })}
      />
    </Space.Compact>
  );
}

export const linkView: FieldView<LinkValue> = { Cell: LinkCell, Input: LinkInput, text: textOf, width: 180 };
