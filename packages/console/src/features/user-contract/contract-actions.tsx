import { getContractPdf, sendSignLink } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractGrants as buttons } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import type { PageAction } from "../../kit/page-action.ts";
import { downloadFile } from "../../platform/save-file.ts";
import { runCall } from "../../kit/run-call.ts";
import {
  AddIntroDialog,
  AttachDialog,
  ExtendDialog,
  FinishDialog,
  MemberContractsDialog,
  SignFilesDialog,
  VoidDialog,
} from "./contract-dialogs.tsx";
import { ContractDrawer } from "./contract-paper.tsx";
import type { ContractOne } from "./contract-tones.ts";
import { SplitDialog } from "./split.dialog.tsx";
import { RenewDialog, SignContractDialog } from "./sign-dialogs.tsx";

const is =
  (...states: readonly ContractOne["status"][]) =>
  ({ status }: ContractOne) =>
    states.includes(status);
const unsigned = ({ status, auditStatus }: ContractOne) =>
  status === "WAIT_SIGN" && (auditStatus === "NONE" || auditStatus === "REFUSE");
const topType: ContractOne["feeType"] = "MARRIAGES_SUPREME_MEMBER";

async function download({ id }: ContractOne): Promise<void> {
  await downloadFile(getContractPdf, { params: { id } });
}

interface PageHandlers {
  /** Shows the link that was sent. */
  onLink(sent: { link: string; sms: boolean }): void;
  /** Leaves for another page. */
  open(address: string): void;
}

/** The possible actions on one contract, by its state. */
export const contractRowActions = ({ onLink, open }: PageHandlers): readonly PageAction<ContractOne>[] => [
  {
    title: "预览",
    allow: [buttons.preview],
    dialog: ({ id }, { onClose }) => <ContractDrawer id={id} onClose={onClose} />,
  },
  {
    title: "拆分收款",
    allow: [buttons.split],
    when: ({ status, paidCents }) => status === "WAIT_PAY" && paidCents === 0,
    dialog: (row, end) => <SplitDialog row={row} {...end} />,
  },
  {
    title: "发送签署链接",
    allow: [buttons.link],
    group: "签署",
    when: unsigned,
    confirm: "将通过短信和App向会员发送签署链接，确定发送？",
    run: async ({ id }) => onLink(await runCall(sendSignLink, { params: { id } })),
  },
  {
    title: "上传签署件",
    allow: [buttons.handIn],
    when: unsigned,
    dialog: (row, end) => <SignFilesDialog row={row} {...end} />,
  },
  {
    title: "续签",
    allow: [buttons.renew],
    when: is("SIGN", "EXPIRE"),
    dialog: (row, end) => <RenewDialog row={row} kind="RENEW" {...end} />,
  },
  {
    title: "升级",
    allow: [buttons.upgrade],
    group: "履约",
    when: (row) => is("SIGN", "EXPIRE")(row) && row.feeType !== topType,
    dialog: (row, end) => <RenewDialog row={row} kind="UPGRADE" {...end} />,
  },
  {
    title: "延期",
    allow: [buttons.extend],
    group: "履约",
    when: is("SIGN"),
    blocked: ({ amending }) => (amending ? "有待审核的变更" : undefined),
    dialog: (row, end) => <ExtendDialog row={row} {...end} />,
  },
  {
    title: "增加牵线次数",
    allow: [buttons.addIntro],
    group: "履约",
    when: (row) => is("SIGN")(row) && row.introTotal !== null,
    blocked: ({ amending }) => (amending ? "有待审核的变更" : undefined),
    dialog: (row, end) => <AddIntroDialog row={row} {...end} />,
  },
  {
    title: "补充附件",
    allow: [buttons.attach],
    group: "资料",
    dialog: (row, end) => <AttachDialog row={row} {...end} />,
  },
  { title: "下载PDF", allow: [buttons.pdf], group: "资料", run: download },
  {
    title: "会员合同",
    allow: [buttons.ofMember],
    group: "资料",
    dialog: (row, { onClose }) => <MemberContractsDialog row={row} onClose={onClose} />,
  },
  {
    title: "申请退款",
    allow: [buttons.refund],
    group: "结束",
    when: (row) => row.paidCents > 0,
    run: async ({ contractNo }) => open(`/flowingWater/marriageRefundApply?apply=${contractNo}`),
  },
  {
    title: "完结合同",
    allow: [buttons.finish],
    group: "结束",
    danger: true,
    when: is("SIGN"),
    dialog: (row, end) => <FinishDialog row={row} {...end} />,
  },
  {
    title: "作废合同",
    allow: [buttons.void],
    group: "结束",
    danger: true,
    when: ({ status, paidCents }) => status === "WAIT_PAY" && paidCents === 0,
    dialog: (row, end) => <VoidDialog row={row} {...end} />,
  },
];

export const contractListActions: readonly PageAction<null>[] = [
  { title: "新签合同", allow: [buttons.sign], primary: true, dialog: (_, end) => <SignContractDialog {...end} /> },
];
