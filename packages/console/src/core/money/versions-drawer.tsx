import { getSettingVersions, type VersionedSetting } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { MoneyPart } from "./money-parts.tsx";
import "./money.css";

interface VersionsProps {
  readonly setting: VersionedSetting;
  readonly refId?: number | undefined;
  /** The label of a key and how its value is formatted; keys without a field are left out. */
  readonly fields: Readonly<Record<string, Field>>;
  onClose(): void;
}

type Stored = Readonly<Record<string, unknown>>;
const shown = (field: Field, name: string, row: Stored | null): string => fieldText(field, row?.[name]);

/** 修改记录: who changed what, newest first. */
export function VersionsDrawer({ setting, refId, fields, onClose }: VersionsProps) {
  const { data, error, reload } = useData(getSettingVersions, {
    query: { key: setting, ...(refId === undefined ? {} : { refId: String(refId) }) },
  });
  return (
    <PageDrawer open size={640} title="修改记录" onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有修改记录" />}
      {data?.map(({ id, version, staffName, createdTime, value, before }) => {
        const changed = Object.entries(fields).filter(
          ([name, field]) => name in value && shown(field, name, value) !== shown(field, name, before),
        );
        return (
          <MoneyPart
            key={id}
            title={`版本 ${version}　${staffName === "" ? "系统" : staffName}　${clockText(createdTime)}`}
          >
            <table className="money-lines wide">
              <tbody>
                {changed.map(([name, field]) => (
                  <tr key={name}>
                    <td>{field.label}</td>
                    <td className="caption">{before === null ? "" : shown(field, name, before)}</td>
                    <td>{shown(field, name, value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </MoneyPart>
        );
      })}
    </PageDrawer>
  );
}
