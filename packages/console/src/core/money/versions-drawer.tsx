import { getSettingVersions, type VersionedSetting } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { MoneyPart } from "./money-parts.tsx";
import "./money.css";

interface VersionsProps {
  readonly setting: VersionedSetting;
  readonly refId?: number | undefined;
  /** What a key is called; keys without a name are left out. */
  readonly labels: Readonly<Record<string, string>>;
  onClose(): void;
}

const textOf = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? "—"
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value);

/** 修改记录: who changed what, newest first. */
export function VersionsDrawer({ setting, refId, labels, onClose }: VersionsProps) {
  const { data, error, reload } = useData(getSettingVersions, {
    query: { key: setting, ...(refId === undefined ? {} : { refId: String(refId) }) },
  });
  return (
    <PageDrawer open size={640} title="修改记录" onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有修改记录" />}
      {data?.map(({ id, version, staffName, createdTime, value, before }) => {
        const changed = Object.keys(labels).filter(
          (name) => name in value && textOf(value[name]) !== textOf(before?.[name]),
        );
        return (
          <MoneyPart
            key={id}
            title={`版本 ${version}　${staffName === "" ? "系统" : staffName}　${clockText(createdTime)}`}
          >
            <table className="money-lines">
              <tbody>
                {changed.map((name) => (
                  <tr key={name}>
                    <td>{labels[name]}</td>
                    <td className="caption">{before === null ? "" : textOf(before[name])}</td>
                    <td>{textOf(value[name])}</td>
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
