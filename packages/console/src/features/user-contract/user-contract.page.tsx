import { standardContract } from "@hongxian/contract/core/money/contract-standard.ts";
import {
  contractTemplate,
  variableHint,
} from "@hongxian/contract/features/user-contract/contract-template.resource.ts";
import { getContractQueue } from "@hongxian/contract/features/user-contract/user-contract.endpoints.ts";
import { contractGrants } from "@hongxian/contract/features/user-contract/user-contract.rules.ts";
import { userContract } from "@hongxian/contract/features/user-contract/user-contract.resource.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useCan } from "../../platform/access-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { Tag } from "../../ui/tag.tsx";
import { AdoptTemplateDialog } from "./adopt-template.dialog.tsx";
import { ContractDesk } from "./contract-desk.tsx";
import { ContractList } from "./contract-list.tsx";
import "../../core/money/money.css";

const templateOverlay: OverlayOf<typeof contractTemplate> = {
  cells: {
    isOutdated: ({ isOutdated }) => (isOutdated ? <Tag tone="ochre">有新版</Tag> : <span className="nil">—</span>),
  },
  dialogs: { adopt: AdoptTemplateDialog },
  forms: { create: { initial: { bodyHtml: standardContract } } },
  widths: { name: 240, feeType: 120, isOutdated: 100 },
};

function Templates() {
  const view = useResource(contractTemplate, templateOverlay);
  const isOutdated = view.list.rows.some((row) => row.isOutdated && row.status === "ENABLE");
  return (
    <>
      {isOutdated && (
        <p className="ochre on-ochre-soft pad-8-16" role="status">
          合同范本有新版，启用中的模板仍是旧文：请在「采用新版」中对照后采用，或保留现文
        </p>
      )}
      <ResourceTable {...view} summary={<span className="caption">可用变量：{variableHint}</span>} />
    </>
  );
}

/** 会员合同: the contracts, those waiting for audit, and the templates. */
export function UserContractPage() {
  const can = useCan();
  const queue = useData(getContractQueue, {}, { enabled: can(contractGrants.audit) });
  const shown = usePageTabs([
    { key: "list", title: "合同" },
    ...(can(contractGrants.audit) ? [{ key: "audit", title: "待审核", count: queue.data?.length, hot: true }] : []),
    ...(can(button("编辑", userContract.route)) ? [{ key: "templates", title: "合同模板" }] : []),
  ]);
  if (shown.tab !== "audit" && shown.tab !== "templates") return <ContractList tabs={shown} />;
  return (
    <Page title={userContract.title} {...shown}>
      {shown.tab === "audit" ? <ContractDesk queue={queue} /> : <Templates />}
    </Page>
  );
}
