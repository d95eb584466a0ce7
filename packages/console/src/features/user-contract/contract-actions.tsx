import { getContractPdf, sendSignLink } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { contractGrants as buttons } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
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

interface OfRow {
  readonly row: ContractOne;
  onDone(): void;
  onClose(): void;
}
const Renew = (props: OfRow) => <RenewDialog kind="RENEW" {...props} />;
const Upgrade = (props: OfRow) => <RenewDialog kind="UPGRADE" {...props} />;
const waitsForAmendment = ({ amending }: ContractOne) => (amending ? "有待审核的变更" : undefined);

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
  actionOf(buttons.preview, {
    dialog: ({ id }, { onClose }) => <ContractDrawer id={id} onClose={onClose} />,
  }),
  rowAction(userContract, "split", SplitDialog),
  {
    ...rowAction(userContract, "link"),
    confirm: "将通过短信和App向会员发送签署链接，确定发送？",
    run: async ({ id }) => onLink(await runCall(sendSignLink, { params: { id } })),
  },
  rowAction(userContract, "handIn", SignFilesDialog),
  rowAction(userContract, "renew", Renew),
  rowAction(userContract, "upgrade", Upgrade),
  { ...rowAction(userContract, "extend", ExtendDialog), blocked: waitsForAmendment },
  { ...rowAction(userContract, "addIntro", AddIntroDialog), blocked: waitsForAmendment },
  rowAction(userContract, "attach", AttachDialog),
  actionOf(buttons.pdf, { group: "资料", run: download }),
  actionOf(buttons.ofMember, {
    group: "资料",
    dialog: (row, { onClose }) => <MemberContractsDialog row={row} onClose={onClose} />,
  }),
  actionOf(buttons.refund, {
    group: "结束",
    when: (row) => row.paidCents > 0,
    run: async ({ contractNo }) => open(`/flowingWater/marriageRefundApply?apply=${contractNo}`),
  }),
  rowAction(userContract, "finish", FinishDialog),
  rowAction(userContract, "void", VoidDialog),
];

export const contractListActions: readonly PageAction<null>[] = [
  actionOf(buttons.sign, { primary: true, dialog: (_, end) => <SignContractDialog {...end} /> }),
];
