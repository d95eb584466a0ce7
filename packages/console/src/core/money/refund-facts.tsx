import { addressesOf } from "@hongxian/contract/wire/addresses.ts";
import { payMode, refundKind, refundReason, refundSource } from "@hongxian/contract/core/money/trade.choices.ts";
import { clockText } from "../../platform/shanghai-time.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PictureButtons } from "../viewer/picture-buttons.tsx";
import { FactList, Yuan } from "./money-parts.tsx";
import type { RefundOne } from "./refund-actions.tsx";

const goodsText = ({ goods }: RefundOne) =>
  goods.map(({ title, specText, count }) => `${title} ${specText} ×${count}`).join("；");

/** What is about to be refunded, to whom, why and on whose word. */
export function RefundFacts({ row }: { readonly row: RefundOne }) {
  const images = addressesOf(row.imgs);
  return (
    <div className="mb-16">
      <FactList
        facts={[
          ["会员", row.user === null ? null : <MemberCell key="member" member={row.user} />],
          ["类型", refundKind.labels[row.kind]],
          ["订单号", row.orderNo],
          ["实付", <Yuan key="pay" cents={row.payCents} />],
          ["申请金额", <Yuan key="apply" cents={row.applyCents} />],
          ["建议金额", <Yuan key="suggest" cents={row.suggestCents} />],
          ["核定金额", <Yuan key="refund" cents={row.refundCents} />],
          ["退款渠道", row.backMode === null ? "" : payMode.labels[row.backMode]],
          ...(row.kind === "GOODS"
            ? ([
                ["退款商品", goodsText(row)],
                ["退货运单号", row.returnNo === "" ? "不寄回" : row.returnNo],
              ] as const)
            : []),
          ["原因", `${refundReason.labels[row.reasonType]} ${row.reason}`],
          ["来源", `${refundSource.labels[row.source]} ${row.applyStaff?.name ?? ""}`],
          ["申请时间", clockText(row.createdTime)],
          ["初审", row.firstStaff === null ? "" : `${row.firstStaff.name} ${row.firstRemark}`],
        ]}
      />
      {images.length > 0 && <PictureButtons pictures={images} className="money-shots flex wrap gap-8" alt="凭证" />}
    </div>
  );
}
