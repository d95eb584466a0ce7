import { shopMemberFigures } from "@hongxian/contract/features/shop-member/shop-member.figures.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import {
  assignMatchmaker,
  assignMatchmakerLimit,
  askTransfer,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import { memberChips, shopMember } from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { NewMemberDrawer } from "../../core/member-dialog/late-dialogs.tsx";
import { QuickChip } from "../../core/page-parts/quick-chip.tsx";
import { SinceFilter } from "../../core/figures/period-filter.tsx";
import { MatchmakerFilter, SaleFilter } from "../../core/staff/person-filter.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { shortTime } from "../../platform/shanghai-time.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { memberActions } from "./member-actions.tsx";
import { AskTransferDialog, AssignDialog } from "./member.dialogs.tsx";

type MemberRow = RowOf<typeof shopMember>;

const batchActions: readonly PageAction<Selection<MemberRow>>[] = [
  actionOf(assignMatchmaker, {
    dialog: ({ rows }, end) => (
      <AssignDialog rows={rows.map(({ userId }) => userId)} shopId={rows[0]?.shopId ?? null} {...end} />
    ),
  }),
];

const letters = { EDUCATION: "学", HOUSE: "房", CAR: "车", MARRIAGE: "婚", WORK: "工", ASSETS: "资" } as const;

const overlay: OverlayOf<typeof shopMember> = {
  cells: {
    age: ({ sex: value, age }) => (
      <span className="num">
        {sex.labels[value]} {age === null ? "" : `${age} 岁`}
      </span>
    ),
    height: ({ height }) =>
      height === null ? <span className="nil">—</span> : <span className="num">{height} cm</span>,
    authIcons: ({ authIcons }) => (
      <span className="auth-letters inline-flex gap-2">
        {credentialKind.values.map((kind) => (
          <i
            className="size-11 text3 align-center"
            key={kind}
            data-state={authIcons[kind] ?? "NOT"}
            title={credentialKind.labels[kind]}
          >
            {letters[kind]}
          </i>
        ))}
      </span>
    ),
    introOpen: ({ introOpen, introAll }) => (
      <span className="num">
        {introOpen}/{introAll}
      </span>
    ),
  },
  filters: {
    ageMin: ({ list }) => <RangeFilter list={list} begin="ageMin" end="ageMax" label="年龄" numeric="岁" />,
    matchmaker: ({ list }) => <MatchmakerFilter list={list} name="matchmaker" />,
    paidSince: ({ list }) => <SinceFilter list={list} name="paidSince" label="付费不早于" />,
    sale: ({ list }) => <SaleFilter list={list} name="sale" />,
  },
  widths: {
    age: 88,
    height: 76,
    authIcons: 140,
    infoPercent: 92,
    introOpen: 116,
    introLeft: 108,
    income: 112,
    home: 120,
  },
};

function Figures({ list }: { list: FigureCardsList }) {
  const { data } = useFigures(shopMemberFigures);
  const meetings = data?.meetings ?? [];
  return (
    <div className="shop-figures row fixed gap-12">
      <FigureCards of={shopMemberFigures} data={data} list={list} />
      {meetings.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomRight"
          content={
            <ul className="meeting-list">
              {meetings.map(({ id, meetTime, place, names }) => (
                <li className="pad-4-0" key={id}>
                  <b className="num">{shortTime(meetTime).text}</b> {names} <span className="caption">{place}</span>
                </li>
              ))}
            </ul>
          }
        >
          <button type="button" className="cell-link">
            查看日程
          </button>
        </Popover>
      )}
    </div>
  );
}

const chips = Object.entries(memberChips);

const memberListActions = (openMember: ((userId: number) => void) | undefined): readonly PageAction<null>[] => [
  actionOf(platUser, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, { onDone, onClose }) => (
      <NewMemberDrawer
        onMade={(userId) => {
          onDone();
          openMember?.(userId);
        }}
        onClose={onClose}
      />
    ),
  }),
  actionOf(askTransfer, { dialog: (_, end) => <AskTransferDialog {...end} /> }),
];

/** 会员: the working list. */
export function MemberTab({ tabs }: { tabs: PageTabs }) {
  const view = useResource(shopMember, overlay, { without: ["ageMax", "chip"] });
  const { list } = view;
  const { openMember } = useAppParts();
  const chosen = list.query["chip"];
  return (
    <Page title={shopMember.title} {...tabs}>
      <Figures list={list} />
      <ResourceTable
        {...view}
        rowActions={memberActions}
        listActions={[...memberListActions(openMember), ...view.listActions]}
        batchActions={batchActions}
        batchMax={assignMatchmakerLimit}
        unit="人"
        summary={
          <span className="inline-flex gap-6">
            {chips.map(([key, title]) => (
              <QuickChip
                key={key}
                title={title}
                pressed={chosen === key}
                onPress={() => list.set({ chip: chosen === key ? undefined : key })}
              />
            ))}
          </span>
        }
      />
    </Page>
  );
}
