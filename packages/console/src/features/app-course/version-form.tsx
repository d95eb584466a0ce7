import { addAppVersion, updateAppVersion } from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { appVersion } from "@hongxian/contract/features/app-course/app-version.resource.ts";
import { field, optional } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { UploadControl } from "../../core/upload/upload-control.tsx";
import { fileName } from "../../ui/fields/file-name.ts";

export type VersionRow = RowOf<typeof appVersion>;
interface FormProps {
  readonly row: VersionRow | null;
  readonly platform: string;
  onDone(): void;
  onClose(): void;
}

const own = appVersion.fields;
const fields = {
  platform: own.platform,
  versionName: own.versionName,
  versionCode: own.versionCode,
  updateType: own.updateType,
  minVersionCode: optional(own.minVersionCode),
  grayPercent: field.percent("灰度比例"),
  downloadUrl: field.file("安装包"),
  storeUrl: field.text("App Store链接", { max: 300 }),
  description: own.description,
  channelCodes: optional(field.text("渠道编码", { max: 500 })),
  grayUserIds: optional(field.longText("灰度名单", { max: 6000 })),
};
const hints = {
  minVersionCode: "低于该版本码时可选更新按强制更新处理",
  channelCodes: "多个用逗号分隔，不填为全部渠道",
  grayUserIds: "用户ID，逗号或换行分隔，最多500人，不受灰度比例限制",
};
const wordsOf = (value: unknown): string[] =>
  String(value ?? "")
    .split(/[\s,，;；]+/)
    .filter((part) => part !== "");
const bodyOf = ({ channelCodes, grayUserIds, ...rest }: Readonly<Record<string, unknown>>) => ({
  ...rest,
  channelCodes: wordsOf(channelCodes),
  grayUserIds: wordsOf(grayUserIds).map(Number),
});
const shows = (name: string, { platform }: Readonly<Record<string, unknown>>) =>
  name === "downloadUrl" || name === "channelCodes"
    ? platform === "ANDROID"
    : name === "storeUrl"
      ? platform === "IOS"
      : true;

/** A package is shared by its name: no blanks or characters that break addresses or phones. */
const packageName = /^[\w\u4e00-\u9fff.-]+\.apk$/i;

function PackageInput({ value, onChange }: { value: unknown; onChange(value: unknown): void }) {
  return (
    <div>
      {typeof value === "string" && value !== "" && <p className="caption">已上传：{fileName(value)}</p>}
      <UploadControl
        kinds={["app"]}
        label="安装包"
        keepName
        auto={false}
        pattern={packageName}
        onDone={({ url }) => onChange(url)}
      />
    </div>
  );
}
const inputs = { downloadUrl: PackageInput };

/** 新增版本 and 编辑. */
export function VersionForm({ row, platform, ...end }: FormProps) {
  const initial = useMemo(() => {
    if (row === null) return { platform, updateType: "OPTIONAL", grayPercent: 100, minVersionCode: 0 };
    const { versionName, versionCode, updateType, minVersionCode, grayPercent, downloadUrl, storeUrl, description } =
      row;
    return {
      platform: row.platform,
      versionName,
      versionCode,
      updateType,
      minVersionCode,
      grayPercent,
      downloadUrl: downloadUrl ?? "",
      storeUrl: storeUrl ?? "",
      description,
      channelCodes: listOf(row.channelCodes).join(","),
      grayUserIds: listOf(row.grayUserIds).join(","),
    };
  }, [row, platform]);
  const common = { fields, inputs, hints, shows, initial, kind: "drawer" as const, okText: "保存", ...end };
  if (row === null)
    return (
      <SchemaDialog
        title="新增版本"
        schema={addAppVersion.body}
        counted={bodyOf}
        send={(body) => runCall(addAppVersion, { body })}
        {...common}
      />
    );
  const { versionId, version } = row;
  return (
    <SchemaDialog
      title={`编辑版本：${row.versionName}`}
      schema={updateAppVersion.body}
      counted={(values) => ({ ...bodyOf(values), versionId, version })}
      send={(body) => runCall(updateAppVersion, { body })}
      {...common}
    />
  );
}

/** The values of a list column, as texts. */
export const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
