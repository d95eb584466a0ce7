import { richRank } from "@hongxian/contract/features/rank/rank.resources.ts";
import { rankRoutes } from "@hongxian/contract/features/rank/rank.rules.ts";
import { markMemberGifts } from "@hongxian/contract/features/rank/rank.endpoints.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import type { FigureCardsList } from "../../kit/figure-cards.tsx";
import { levelForm } from "../../core/member-dialogs/member-forms.ts";
import { MemberFormDialog } from "../../core/member-dialogs/member-form-dialog.tsx";
import { NoteDialog } from "../../core/member-dialogs/note-dialog.tsx";
import { PushDialog } from "../../core/member-dialogs/push-dialog.tsx";
import { Yuan } from "../../core/money/money-parts.tsx";
import { runCall } from "../../kit/run-call.ts";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { useResource } from "../../kit/use-resource.ts";
import { usePage } from "../../platform/page-context.tsx";
import { MemberCell } from "../../ui/fields/member-field.tsx";
import { RegionFilter } from "../../ui/filters/region-filter.tsx";
import { Tag } from "../../ui/tag.tsx";
import { NamedPanel, RankFigures } from "./rank-charts.tsx";
import { RankFrame, rankCells, rankWidths } from "./rank-frame.tsx";
import { rankKits } from "./rank-kit.ts";
import "../../core/money/money.css";

type Rich = RowOf<typeof richRank>;
const route = rankRoutes.RICH;
const memberOf = ({ userId, user }: Rich) => ({ userId, firstName: user?.firstName ?? null });

const overlay: OverlayOf<typeof richRank> = {
  cells: {
    ...rankCells,
    topUserId: ({ topUser, topBp }) =>
      topUser === null ? (
        <span className="nil">—</span>
      ) : (
        <span className="rank-top row gap-6">
          <MemberCell member={topUser} />
          <em className="caption num slanted">{Math.round(topBp / 100)}%</em>
        </span>
      ),
    refundCents: ({ refundCents }) => (
      <span className={refundCents > 0 ? "brick" : undefined}>
        <Yuan cents={refundCents} />
      </span>
    ),
    riskNum: ({ riskNum }) => (riskNum > 0 ? <Tag tone="brick">{`${riskNum}笔`}</Tag> : <span className="nil">—</span>),
    saleName: ({ saleName }) => saleName ?? <span className="nil">—</span>,
  },
  filters: { region: ({ list }) => <RegionFilter list={list} name="region" label="城市" /> },
  widths: { ...rankWidths, topUserId: 200, customerLevel: 84, receivers: 84, riskNum: 72, saleName: 90 },
};

const own: readonly PageAction<Rich>[] = [
  actionOf(button("调整客户等级", route), {
    group: "更多",
    blocked: ({ customerLevel }) => (customerLevel >= 10 ? "已是最高等级" : undefined),
    dialog: (row, end) => (
      <MemberFormDialog form={levelForm(row.userId, row.customerLevel)} member={memberOf(row)} {...end} />
    ),
  }),
  actionOf(button("推送消息", route), {
    group: "更多",
    dialog: ({ userId, user }, end) => <PushDialog userId={userId} name={user?.firstName ?? null} {...end} />,
  }),
  actionOf(button("沟通记录", route), {
    group: "更多",
    dialog: (row, end) => <NoteDialog member={{ ...memberOf(row), communicateStatus: null }} {...end} />,
  }),
  actionOf(button("标记风险", route), {
    danger: true,
    group: "更多",
    when: ({ giftCents }) => giftCents > 0,
    confirm: ({ user }) => `将${user?.firstName ?? "该会员"}本期送出的礼物标记为风险，确定？`,
    run: ({ id }) => runCall(markMemberGifts, { params: { id } }),
  }),
];

const figures = (query: Readonly<Record<string, string>>, list: FigureCardsList) => (
  <RankFigures kit={rankKits.RICH} query={query} list={list}>
    {(of) => (
      <>
        <NamedPanel title="年龄结构" of={of} pick={({ ages }) => ages} />
        <NamedPanel title="城市结构" of={of} pick={({ cities }) => cities} />
      </>
    )}
  </RankFigures>
);

/** 财富榜: who gives and spends most. */
export function RichListPage() {
  const view = useResource(richRank, overlay, { without: ["period", "date"] });
  const { open } = usePage();
  const gifts: PageAction<Rich> = {
    title: "送礼明细",
    run: async ({ userId }) => open(`/gitftCentre/giftDetail?fromUserId=${userId}`),
  };
  return (
    <RankFrame title={richRank.title} kit={rankKits.RICH} view={view} rowActions={[gifts, ...own]} figures={figures} />
  );
}
