import { getUserContracts } from "@hongxian/contract/core/money/marriage-member.endpoints.ts";
import { contractStatus } from "@hongxian/contract/core/money/order.choices.ts";
import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import * as calls from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractLimits, contractMessages } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { choices } from "@hongxian/contract/kit/choices.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Button, Input } from "antd";
import { FilesInput } from "../../core/money/files-input.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { SchemaDialog } from "../../kit/schema-dialog.tsx";
import { TextDialog } from "../../kit/text-dialog.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { Tag } from "../../ui/tag.tsx";
import { type ContractOne, statusTones } from "./contract-tones.ts";
import { copyText } from "../../platform/copy-text.ts";
import { PayCode } from "../../core/money/pay-code.tsx";

interface DialogProps {
  readonly row: ContractOne;
  onDone(): void;
  onClose(): void;
}

const reason = field.longText("原因", { max: contractLimits.reason });
const extendFields = { days: field.count("延期天数"), reason };
const introFields = { count: field.count("增加次数"), reason };
const finishFields = { closeReason: field.choice("完结原因", choices({ SERVED: "服务完成", SUCCESS: "脱单成功" })) };
const signFields = { imgs: field.json("签署件") };
const attachFields = { files: field.json("附件") };

const SignFiles = (props: { value: unknown; onChange(value: unknown): void }) => (
  <FilesInput label="签署件" max={contractLimits.signFiles} {...props} />
);
const Attachments = (props: { value: unknown; onChange(value: unknown): void }) => (
  <FilesInput label="附件" max={contractLimits.attachments} {...props} />
);
const signInputs = { imgs: SignFiles };
const attachInputs = { files: Attachments };

export const ExtendDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`延期 ${row.contractNo}`}
    schema={calls.extendContract.body}
    fields={extendFields}
    hints={{ days: `累计不超过${contractLimits.extendDays}天，已延期${row.extendedDays}天；由他人审核后生效` }}
    send={(body) => runCall(calls.extendContract, { params: { id: row.id }, body })}
    {...end}
  />
);

export const AddIntroDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`增加牵线次数 ${row.contractNo}`}
    schema={calls.addIntroductions.body}
    fields={introFields}
    hints={{ count: `已用 ${row.introUsed} / 共 ${row.introTotal ?? "不限"}；由他人复核后生效` }}
    send={(body) => runCall(calls.addIntroductions, { params: { id: row.id }, body })}
    {...end}
  />
);

export const FinishDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`完结合同 ${row.contractNo}`}
    schema={calls.finishUserContract.body}
    fields={finishFields}
    okText="完结"
    send={(body) => runCall(calls.finishUserContract, { params: { id: row.id }, body })}
    {...end}
  >
    <p className="mb-12">{contractMessages.finishConfirm}</p>
  </SchemaDialog>
);

export const VoidDialog = ({ row, ...end }: DialogProps) => (
  <TextDialog
    title={`作废合同 ${row.contractNo}`}
    label="作废原因"
    name="reason"
    max={contractLimits.reason}
    schema={calls.voidUserContract.body}
    hint={contractMessages.voidConfirm}
    okText="作废"
    send={(body) => runCall(calls.voidUserContract, { params: { id: row.id }, body })}
    {...end}
  />
);

export const SignFilesDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`上传签署件 ${row.contractNo}`}
    schema={calls.handInSignFiles.body}
    fields={signFields}
    inputs={signInputs}
    hints={{ imgs: "1-20张图片，或1个PDF；提交后由他人审核" }}
    okText="提交审核"
    send={(body) => runCall(calls.handInSignFiles, { params: { id: row.id }, body })}
    {...end}
  />
);

export const AttachDialog = ({ row, ...end }: DialogProps) => (
  <SchemaDialog
    title={`补充附件 ${row.contractNo}`}
    schema={calls.addAttachments.body}
    fields={attachFields}
    inputs={attachInputs}
    hints={{ files: "图片或PDF，合计不超过9个" }}
    send={(body) => runCall(calls.addAttachments, { params: { id: row.id }, body })}
    {...end}
  />
);

/** The link that was sent, to pass on by other means. */
export const LinkSentDialog = ({ link, sms, onClose }: { link: string; sms: boolean; onClose(): void }) => (
  <PageModal open title="签署链接已发送" width={560} footer={null} onCancel={onClose}>
    <p>{sms ? "已发送短信和App通知，" : "已发送App通知（短信未发送），"}链接72小时内有效。</p>
    <Input readOnly value={link} onFocus={(event) => event.target.select()} />
    <div className="row gap-8 mt-16">
      <Button type="primary" onClick={() => void copyText(link)}>
        复制链接
      </Button>
      <span className="caption">也可请会员扫码签署</span>
    </div>
    <PayCode text={link} label="签署二维码" />
  </PageModal>
);

/** 会员合同: all contracts of one member. */
export function MemberContractsDialog({ row, onClose }: Pick<DialogProps, "row" | "onClose">) {
  const { data, error, reload } = useData(getUserContracts, { params: { id: row.userId } });
  return (
    <PageModal
      open
      title={`会员合同 · ${row.user?.firstName ?? row.userId}`}
      width={760}
      footer={null}
      onCancel={onClose}
    >
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" />}
      {data !== undefined && (
        <table className="money-lines wide">
          <thead>
            <tr>
              <th>合同号</th>
              <th>套餐</th>
              <th className="money-right">金额</th>
              <th className="money-right">已付</th>
              <th>状态</th>
              <th>服务期</th>
              <th>牵线</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td className="num">{one.contractNo}</td>
                <td>{feeType.labels[one.feeType]}</td>
                <td className="money-right">
                  <Yuan cents={one.amountCents} />
                </td>
                <td className="money-right">
                  <Yuan cents={one.paidCents} />
                </td>
                <td>
                  <Tag tone={statusTones[one.status]}>{contractStatus.labels[one.status]}</Tag>
                </td>
                <td className="num">
                  {one.beginTime.slice(0, 10)} – {one.endTime.slice(0, 10)}
                </td>
                <td className="num">
                  {one.introUsed}/{one.introTotal ?? "不限"}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </PageModal>
  );
}
