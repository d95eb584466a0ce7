import {
  getTransfers,
  type TransferRow,
  transferStatus,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { type ReactNode, useState } from "react";
import type { PhoneFilter } from "../../core/phone/phone-filters.tsx";
import { PhoneListPage } from "../../core/phone/phone-list-page.tsx";
import { PhoneFacts, PhoneMember } from "../../core/phone/phone-parts.tsx";
import { usePhoneList } from "../../core/phone/use-phone-list.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { transferActions, transferTones } from "./transfer-actions.ts";

const filters: readonly PhoneFilter[] = [{ kind: "one", name: "status", label: "状态", labels: transferStatus.labels }];

const Card = ({ row }: { row: TransferRow }) => (
  <>
    <div className="row spread shrink-x gap-8">
      <PhoneMember user={row.user} />
      <Tag tone={transferTones[row.status]}>{transferStatus.labels[row.status]}</Tag>
    </div>
    <PhoneFacts
      facts={[
        ["现门店", row.fromShop?.name ?? "平台"],
        ["申请门店", row.toShop?.name ?? ""],
        ["申请人", row.staff?.name ?? ""],
        ["原因", row.reason],
        ["到期", clockText(row.expireTime)],
      ]}
    />
  </>
);

/** 转入申请 on a phone. */
export function PhoneTransfers({ head }: { head: ReactNode }) {
  const list = usePhoneList(getTransfers);
  const [actions] = useState(() => transferActions(() => undefined));
  return (
    <PhoneListPage
      title="转入申请"
      list={list}
      rowKey={({ id }) => id}
      filters={filters}
      head={head}
      actions={actions}
      Card={Card}
    />
  );
}
