import { shopMemberFigures } from "@hongxian/contract/features/shop-member/shop-member.figures.ts";
import { startIntroduction } from "@hongxian/contract/core/introduction/introduction.endpoints.ts";
import { matchGrants, putMatchSetting } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { addUserInfoConnect } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { sex } from "@hongxian/contract/core/member/member.choices.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { ownerGrants } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import {
  assignMatchmaker,
  assignMatchmakerLimit,
  askTransfer,
  changeShop,
} from "@hongxian/contract/features/shop-member/shop-member.endpoints.ts";
import {
  memberChips,
  shopMember,
  shopMemberPage,
} from "@hongxian/contract/features/shop-member/shop-member.resource.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { button } from "@hongxian/contract/wire/access.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Popover } from "antd";
import { useFigures } from "../../kit/use-figures.ts";
import { FigureCards, type FigureCardsList } from "../../kit/figure-cards.tsx";
import { ConsentDialog } from "../../core/introduction/consent.dialog.tsx";
import {
  AssignAdviserDialog,
  AssignSaleDialog,
  BindCustomerDialog,
  MatchDrawer,
  NewMemberDrawer,
  NoteDialog,
  SellMarriageForm,
  SignForm,
} from "../../core/member-dialog/late-dialogs.tsx";
import { MatchmakerFilter, SaleFilter } from "../../core/staff/person-filter.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { useResource } from "../../kit/use-resource.ts";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { StartPairDialog } from "./start-pair.dialog.tsx";
import { AskTransferDialog, AssignDialog, PauseDialog, ShopDialog } from "./member.dialogs.tsx";

type MemberRow = RowOf<typeof shopMember>;
const nameOf = ({ user, userId }: MemberRow): string => user?.firstName ?? String(userId);
const asMember = (row: MemberRow) => ({ userId: row.userId, firstName: nameOf(row) });

const rowActions: readonly PageAction<MemberRow>[] = [
  {
    title: "匹配对象",
    allow: [matchGrants.match],
    dialog: (row, { onClose }) => <MatchDrawer member={asMember(row)} onClose={onClose} />,
  },
  {
    title: "发起牵线",
    allow: startIntroduction.allow,
    dialog: (row, end) => <StartPairDialog member={asMember(row)} {...end} />,
  },
  {
    title: "沟通记录",
    allow: addUserInfoConnect.allow,
    dialog: (row, end) => (
      <NoteDialog member={{ ...asMember(row), communicateStatus: row.communicateStatus }} {...end} />
    ),
  },
  {
    title: "分配红娘",
    allow: assignMatchmaker.allow,
    dialog: (row, end) => <AssignDialog rows={[row.userId]} shopId={row.shopId} {...end} />,
  },
  {
    title: "转店",
    group: "归属",
    allow: changeShop.allow,
    dialog: (row, end) => <ShopDialog member={asMember(row)} {...end} />,
  },
  {
    title: "分配销售",
    group: "归属",
    allow: [ownerGrants.assign],
    dialog: (row, end) => <AssignSaleDialog member={{ ...asMember(row), saleUserId: row.saleUserId }} {...end} />,
  },
  {
    title: "分配顾问",
    group: "归属",
    allow: [ownerGrants.adviser],
    dialog: (row, end) => (
      <AssignAdviserDialog member={{ ...asMember(row), adviserUserId: row.adviserUserId }} {...end} />
    ),
  },
  {
    title: "会员升级",
    group: "服务",
    allow: [button("会员升级", shopMemberPage)],
    dialog: (row, end) => <SellMarriageForm userId={row.userId} name={nameOf(row)} {...end} />,
  },
  {
    title: "签约",
    group: "服务",
    allow: [button("签约", shopMemberPage)],
    dialog: (row, end) => <SignForm userId={row.userId} name={nameOf(row)} {...end} />,
  },
  {
    title: "绑定企微客户",
    group: "更多",
    allow: [button("绑定企微客户", shopMemberPage)],
    dialog: (row, end) => <BindCustomerDialog member={asMember(row)} {...end} />,
  },
  {
    title: "登记借力同意",
    group: "更多",
    allow: [button("登记借力同意", shopMemberPage)],
    when: ({ borrowConsent }) => !borrowConsent,
    dialog: (row, end) => <ConsentDialog member={asMember(row)} {...end} />,
  },
  {
    title: "暂停匹配",
    group: "更多",
    allow: [matchGrants.pause],
    when: ({ pauseUntil }) => pauseUntil === null,
    dialog: (row, end) => <PauseDialog member={asMember(row)} {...end} />,
  },
  {
    title: "恢复匹配",
    group: "更多",
    allow: [matchGrants.pause],
    when: ({ pauseUntil }) => pauseUntil !== null,
    confirm: (row) => `确定恢复【${nameOf(row)}】的匹配？`,
    run: async ({ userId }) => {
      await call(putMatchSetting, { params: { userId }, body: { pauseUntil: null } });
      toast.success(answeredMessage(putMatchSetting));
    },
  },
];

const batchActions: readonly PageAction<Selection<MemberRow>>[] = [
  {
    title: "分配红娘",
    allow: assignMatchmaker.allow,
    dialog: ({ rows }, end) => (
      <AssignDialog rows={rows.map(({ userId }) => userId)} shopId={rows[0]?.shopId ?? null} {...end} />
    ),
  },
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
  {
    title: "新增会员",
    allow: platUser.allow,
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
  },
  { title: "申请转入", allow: askTransfer.allow, dialog: (_, end) => <AskTransferDialog {...end} /> },
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
        rowActions={rowActions}
        listActions={[...memberListActions(openMember), ...view.listActions]}
        batchActions={batchActions}
        batchMax={assignMatchmakerLimit}
        unit="人"
        summary={
          <span className="inline-flex gap-6">
            {chips.map(([key, title]) => (
              <button
                key={key}
                type="button"
                className="member-chip size-12 text2 pointer"
                aria-pressed={chosen === key}
                onClick={() => list.set({ chip: chosen === key ? undefined : key })}
              >
                {title}
              </button>
            ))}
          </span>
        }
      />
    </Page>
  );
}
