import { getSettingVersions, type VersionedSetting } from "@hongxian/contract/core/money/setting-versions.endpoints.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { PageDrawer } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { fieldText } from "../../ui/fields/field-cell.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { MoneyPart } from "./money-parts.tsx";
import "./money.css";

interface VersionsListProps {
  readonly setting: VersionedSetting;
  /** Where the drawer has two lists. */
  readonly heading?: string;
  readonly refId?: number | undefined;
  /** The label of a key and how its value is formatted; keys without a field are left out. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What a version is about, where the list has those of several records. */
  readonly nameOf?: (value: Stored) => string;
}

interface VersionsProps extends VersionsListProps {
  /** A second setting of the same page, below the first. */
  readonly also?: VersionsListProps;
  onClose(): void;
}

type Stored = Readonly<Record<string, unknown>>;
const shown = (field: Field, name: string, row: Stored | null): string =>
  row === null || !(name in row) ? "" : fieldText(field, row[name]);

const ownName = ({ name }: Stored): string => (typeof name === "string" ? name : "");

/** Who changed what, newest first: the fields by their names, before and after in words. */
function VersionsList({ setting, heading, refId, fields, nameOf = ownName }: VersionsListProps) {
  const { data, error, reload } = useData(getSettingVersions, {
    query: { key: setting, ...(refId === undefined ? {} : { refId: String(refId) }) },
  });
  return (
    <>
      {heading !== undefined && <h2 className="size-14 weight-600">{heading}</h2>}
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data?.length === 0 && <PanelState kind="empty" text="还没有修改记录" />}
      {data?.map(({ id, version, staffName, createdTime, value, before }) => {
        const changed = Object.entries(fields).filter(
          ([name, field]) => name in value && shown(field, name, value) !== shown(field, name, before),
        );
        const about = refId === undefined ? nameOf({ ...before, ...value }) : "";
        return (
          <MoneyPart
            key={id}
            title={[about, `版本 ${version}`, staffName === "" ? "系统" : staffName, clockText(createdTime)]
              .filter((text) => text !== "")
              .join("　")}
          >
            <table className="money-lines wide">
              <thead>
                <tr>
                  <th>项目</th>
                  <th>修改前</th>
                  <th>修改后</th>
                </tr>
              </thead>
              <tbody>
                {changed.map(([name, field]) => (
                  <tr key={name}>
                    <td>{field.label}</td>
                    <td className="caption">{shown(field, name, before) || "—"}</td>
                    <td>{shown(field, name, value) || "—"}</td>
                  </tr>
                ))}
                {changed.length === 0 && (
                  <tr>
                    <td colSpan={3} className="caption">
                      保存时没有改动
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </MoneyPart>
        );
      })}
    </>
  );
}

/** 修改记录. */
export const VersionsDrawer = ({ onClose, also, ...list }: VersionsProps) => (
  <PageDrawer open size={640} title="修改记录" onClose={onClose}>
    <VersionsList {...list} />
    {also !== undefined && <VersionsList {...also} />}
  </PageDrawer>
);
