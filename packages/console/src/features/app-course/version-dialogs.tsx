import {
  packageAddress,
  setVersionGray,
  updateVersionStatus,
  versionMessages,
} from "@hongxian/contract/features/app-course/app-version.endpoints.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { useMemo } from "react";
import { z } from "zod";
import { PayCode } from "../../core/money/pay-code.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import type { VersionRow } from "./version-form.tsx";

interface DialogProps {
  readonly row: VersionRow;
  onDone(): void;
  onClose(): void;
}

/** Where the package of a released version can be downloaded. */
export const linkOf = ({ versionId, storeUrl }: VersionRow): string =>
  storeUrl === null || storeUrl === "" ? `${location.origin}${packageAddress(versionId)}` : storeUrl;

const nameField = { versionName: field.text("版本号", { max: 20 }) };

/** 上架 of a forced update: its number is typed again as confirmation. */
export function ForceDialog({ row, ...end }: DialogProps) {
  const schema = useMemo(
    () =>
      z.strictObject({
        versionName: z
          .string(versionMessages.mismatch)
          .refine((text) => text === row.versionName, versionMessages.mismatch),
      }),
    [row.versionName],
  );
  return (
    <SchemaDialog
      title={`上架 ${row.versionName}`}
      schema={schema}
      fields={nameField}
      okText="上架"
      send={(query) => runCall(updateVersionStatus, { params: { versionId: row.versionId, status: "ONLINE" }, query })}
      {...end}
    >
      <p className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
        {versionMessages.forceAsk}
      </p>
    </SchemaDialog>
  );
}

const grayField = { percent: field.percent("灰度比例", { min: 1, msg: versionMessages.gray }) };
/** 调整灰度: only upwards. */
export function GrayDialog({ row, ...end }: DialogProps) {
  const initial = useMemo(() => ({ percent: row.grayPercent }), [row.grayPercent]);
  const schema = useMemo(
    () =>
      z.strictObject({
        percent: grayField.percent.input.refine((next) => next > row.grayPercent, versionMessages.grayUp),
      }),
    [row.grayPercent],
  );
  return (
    <SchemaDialog
      title={`调整灰度：${row.versionName}`}
      schema={schema}
      fields={grayField}
      initial={initial}
      send={({ percent }) => runCall(setVersionGray, { params: { versionId: row.versionId, percent } })}
      {...end}
    >
      <p className="caption">
        当前 {row.grayPercent}%，{versionMessages.grayUp}
      </p>
    </SchemaDialog>
  );
}

/** 二维码 of the package. */
export const CodeDialog = ({ row, onClose }: Omit<DialogProps, "onDone">) => (
  <PageModal open title={`二维码 ${row.versionName}`} width={320} footer={null} onCancel={onClose}>
    <PayCode text={linkOf(row)} label="下载二维码" />
  </PageModal>
);
