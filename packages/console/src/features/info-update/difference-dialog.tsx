import { infoFieldLabel } from "@hongxian/contract/features/info-update/info-field.rules.ts";
import type { infoUpdate } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import type { Row } from "@hongxian/contract/kit/resource.ts";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { Tag } from "../../ui/tag.tsx";
import { infoUpdate as resource } from "@hongxian/contract/features/info-update/info-update.resource.ts";
import { ChangedValue } from "./difference-view.tsx";

export type InfoUpdateRow = Row<typeof infoUpdate.fields>;

/** Who made the change, as text. */
export const authorOf = ({ source, staff }: InfoUpdateRow): string =>
  staff?.name ?? resource.fields.source.labels?.[source] ?? "";

/** A complete change, both values side by side. */
export function DifferenceDialog({ row, onClose }: { row: InfoUpdateRow; onClose(): void }) {
  return (
    <PageModal open title={`修改对比：${infoFieldLabel(row.field)}`} width={720} footer={null} onCancel={onClose}>
      <div className="row gap-12 mb-12">
        {row.user !== null && <MemberCell member={row.user} />}
        <span className="caption">
          {authorOf(row)} · <span className="num">{clockText(row.createdTime)}</span>
          {row.ip !== "" && (
            <>
              {" "}
              · <span className="num">{row.ip}</span>
            </>
          )}
        </span>
        {row.hitWords !== "" && <Tag tone="brick">命中 {row.hitWords}</Tag>}
        {row.isReverted && <Tag tone="mute">已还原</Tag>}
      </div>
      <div className="difference-sides grid gap-12">
        <section>
          <h4 className="size-12 weight-500 text3 mb-8">修改前</h4>
          <ChangedValue row={row} side="before" size={220} />
        </section>
        <section>
          <h4 className="size-12 weight-500 text3 mb-8">修改后</h4>
          <ChangedValue row={row} side="after" size={220} />
        </section>
      </div>
    </PageModal>
  );
}
