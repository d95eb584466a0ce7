import { feeType } from "@hongxian/contract/core/money/fee.choices.ts";
import { copyFeeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.endpoints.ts";
import { feeSetting } from "@hongxian/contract/features/fee-setting/fee-setting.resource.ts";
import { feeGrants as buttons, feeFamily } from "@hongxian/contract/features/fee-setting/fee-setting.rules.ts";
import { feeSettingStatus } from "@hongxian/contract/core/money/trade.choices.ts";
import { useState } from "react";
import { VersionsDrawer } from "../../core/money/versions-drawer.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, among, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { filterTabs } from "../../kit/filter-tabs.ts";
import { useResource } from "../../kit/use-resource.ts";
import { Tag } from "../../ui/tag.tsx";
import { CreateFeeDialog, EditFeeDialog, type FeeOne, versionFields } from "./fee-form.tsx";
import "../../core/money/money.css";

const tones = { DRAFT: "mute", WAIT_AUDIT: "ochre", ONLINE: "jade", OFFLINE: "void" } as const;
const overlay: OverlayOf<typeof feeSetting> = {
  tones: { status: tones },
  cells: {
    feeType: ({ feeType: type }) => (type === null ? "充值档位" : feeType.labels[type]),
    matchTimes: ({ matchTimes, needContract }) =>
      matchTimes === null ? (
        needContract ? (
          "不限"
        ) : (
          <span className="nil">—</span>
        )
      ) : (
        <span className="num">{matchTimes}</span>
      ),
    status: ({ status, isPassed, replacesId }) => (
      <>
        <Tag tone={tones[status]}>{isPassed ? "待生效" : feeSettingStatus.labels[status]}</Tag>{" "}
        {replacesId !== null && status !== "ONLINE" && <Tag tone="slate">改价</Tag>}
      </>
    ),
  },
  dialogs: { edit: EditFeeDialog },
  widths: { name: 170, content: 110, platforms: 180, status: 130, feeType: 120 },
};
const own = (onVersions: (id: number) => void): readonly PageAction<FeeOne>[] => [
  actionOf(buttons.copy, { group: "更多", run: ({ id }) => runCall(copyFeeSetting, { params: { id } }) }),
  actionOf(buttons.versions, { group: "更多", run: async ({ id }) => onVersions(id) }),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(buttons.create, { primary: true, dialog: (_, end) => <CreateFeeDialog {...end} /> }),
];

/** 收费设置: the price list of every fee type; a price on sale is changed by a successor. */
export function FeeSettingPage() {
  const view = useResource(feeSetting, overlay, { without: ["family"] });
  const { list } = view;
  const [versions, setVersions] = useState<number | null>(null);
  const families = feeFamily.values.map((key) => ({ key, title: feeFamily.labels[key] }));
  return (
    <Page title={feeSetting.title} {...filterTabs(list, "family", families)}>
      <ResourceTable
        {...view}
        rowActions={among(view.rowActions, { 下架: own(setVersions) })}
        listActions={[...listActions, ...view.listActions]}
      />
      {versions !== null && (
        <VersionsDrawer
          setting="fee_setting"
          refId={versions}
          fields={versionFields}
          onClose={() => setVersions(null)}
        />
      )}
    </Page>
  );
}
