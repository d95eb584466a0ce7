import { errorTable } from "@hongxian/contract/wire/errors.ts";
import { Button } from "antd";
import type { LooseValues } from "../platform/form-types.ts";

interface StaleNoticeProps {
  readonly form: { readonly values: LooseValues; readonly stale: LooseValues | null; rebase(keep: boolean): void };
  readonly fields: readonly { readonly name: string; readonly label: string; text(value: unknown): string }[];
}

/** Somebody else changed the record meanwhile: shows both values side by side and the two options. */
export function StaleNotice({ form, fields }: StaleNoticeProps) {
  const { stale, values, rebase } = form;
  if (stale === null) return null;
  const differing = fields.filter(({ name, text }) => text(values[name]) !== text(stale[name]));
  return (
    <div className="stale round-8 on-ochre-soft mb-16 pad-12" role="alert">
      <b className="ochre">{errorTable.STALE_VERSION.msg}</b>
      <table>
        <thead>
          <tr>
            <th>字段</th>
            <th>我的修改</th>
            <th>当前数据</th>
          </tr>
        </thead>
        <tbody>
          {differing.map(({ name, label, text }) => (
            <tr key={name}>
              <th>{label}</th>
              <td>{text(values[name])}</td>
              <td>{text(stale[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex gap-8">
        <Button size="small" onClick={() => rebase(false)}>
          重新载入
        </Button>
        <Button size="small" type="text" onClick={() => rebase(true)}>
          保留我的修改
        </Button>
      </div>
    </div>
  );
}
