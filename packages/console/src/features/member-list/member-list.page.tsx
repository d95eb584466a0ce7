import {
  ExportOutlined,
  GiftOutlined,
  IdcardOutlined,
  PictureOutlined,
  PlusOutlined,
  TagOutlined,
  UserSwitchOutlined,
  MessageOutlined,
  NotificationOutlined,
} from "@ant-design/icons";
import { faceReviewGrants, updateFaceValue } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { memberEditGrants } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { clearCacheConfirm, clearMarriageHomeCache } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { platUser } from "@hongxian/contract/core/member/plat-user.endpoints.ts";
import { batchPosterTitle, posterLimits, startPosterBatch } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { posterMessages } from "@hongxian/contract/core/poster/poster.messages.ts";
import { smsGrants } from "@hongxian/contract/core/sms/sms.endpoints.ts";
import { assignLimit, ownerGrants } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { memberTagGrants } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { memberBatchGrants } from "@hongxian/contract/features/member-list/member-batch.endpoints.ts";
import { coupon, couponGrants } from "@hongxian/contract/features/coupon/coupon.resource.ts";
import { memberTab } from "@hongxian/contract/features/member-list/member-list.choices.ts";
import { getUserList, type MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { memberListRoute } from "@hongxian/contract/features/member-list/member-list.messages.ts";
import { memberList } from "@hongxian/contract/features/member-list/member-list.resource.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { allows, button } from "@hongxian/contract/wire/access.ts";
import { countCap } from "@hongxian/contract/wire/list.ts";
import { useEffect, useMemo } from "react";
import { useChatOpener } from "../../core/chat/chat-action.ts";
import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { send } from "../../core/member-dialogs/member-forms.ts";
import { useSession } from "../../core/session/session-store.ts";
import { useNamedKey, useNamedRow } from "../../platform/use-named-record.ts";
import { useCan, useHolder } from "../../platform/access-context.tsx";
import { type MemberOpener, useAppParts } from "../../platform/app-parts.tsx";
import { DataTable } from "../../kit/data-table.tsx";
import { ExportDialog } from "../../kit/export-dialog.tsx";
import { FilterBar } from "../../kit/filter-bar.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { readAddress } from "../../platform/list-address.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import type { Selection } from "../../kit/table/use-selection.ts";
import { toastError } from "../../platform/toast.ts";
import {
  BatchAssignDialog,
  BatchTagDialog,
  CredentialDialog,
  FaceReview,
  GrantCouponDialog,
  NewMemberDrawer,
  Place,
  PosterBatchDialog,
  PushPersonDialog,
  SendSmsDialog,
} from "./lazy-dialogs.tsx";
import { firstFilters } from "./first-filters.ts";
import { memberActions } from "./member-actions.tsx";
import { type CellActions, memberColumns } from "./member-columns.tsx";
import { MemberFilterRow, useMemberFilterGroups } from "./member-filters.tsx";
import { QuickFind } from "./quick-find.tsx";
import { SummaryLine } from "./summary-line.tsx";
import { type MemberList, useMemberList } from "./use-member-list.ts";
import { latePiece } from "../../ui/late/late.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import "./member-list.css";

const hotTabs: readonly string[] = ["follow", "face"];
const exportGrant = button("导出", memberListRoute);
const pushMax = 200;
/** Coupons are chosen from their own list. */
const couponsAllow = listCall(coupon).allow;
const batchExportGrant = button("批量导出", memberListRoute);

/**
 * The open tab has the number of its list, filters and default period included. 全部 has none while another is open: it
 * would open with the default period, and the number of all members is not that of the rows it shows.
 */
function quickTabs({ tabs, query, total, totalCapped }: MemberList) {
  const open = query["tab"] ?? "all";
  return memberTab.values.map((key) => {
    const ofList = tabs === undefined ? undefined : { count: total, capped: totalCapped };
    const counted = key === open ? ofList : key === "all" ? undefined : tabs?.[key];
    return {
      key,
      title: memberTab.labels[key],
      count: counted?.capped === true ? `${countCap}+` : counted?.count,
      hot: hotTabs.includes(key) && (counted?.count ?? 0) > 0,
    };
  });
}

/** `?userId=` opens the member at once; closing the detail removes it from the address. */
function useLinkedMember(open: (userId: number, options: { onClose(): void }) => void) {
  const [search, setSearch] = usePageSearch();
  const requestedUserId = Number(search.get("userId") ?? Number.NaN);
  useEffect(() => {
    if (!Number.isSafeInteger(requestedUserId) || requestedUserId <= 0) return;
    open(requestedUserId, {
      onClose: () => {
        const next = new URLSearchParams(search);
        next.delete("userId");
        setSearch(next, { replace: true });
      },
    });
    // The address decides; what changes in it beside does not open the member again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [requestedUserId]);
}

function useBatchActions(
  list: MemberList,
  columns: ReturnType<typeof memberColumns>,
): readonly PageAction<Selection<MemberRow>>[] {
  const idsOf = ({ rows }: Selection<MemberRow>) => rows.map(({ userId }) => userId);
  const coupons: PageAction<Selection<MemberRow>> = {
    title: "发券",
    icon: <GiftOutlined />,
    allow: [couponGrants.grantCoupons],
    dialog: (chosen, end) => <GrantCouponDialog title="批量发券" userIds={idsOf(chosen)} {...end} />,
  };
  const mayChoose = allows(couponsAllow, useHolder());
  return [
    {
      title: "分配销售",
      icon: <UserSwitchOutlined />,
      allow: [memberBatchGrants.batchAssign],
      dialog: (chosen, end) => <BatchAssignDialog userIds={idsOf(chosen)} {...end} />,
    },
    {
      title: "打标签",
      icon: <TagOutlined />,
      allow: [memberTagGrants.addTags],
      dialog: (chosen, end) => <BatchTagDialog action="ADD" userIds={idsOf(chosen)} {...end} />,
    },
    {
      title: "去标签",
      allow: [memberTagGrants.removeTags],
      dialog: (chosen, end) => <BatchTagDialog action="REMOVE" userIds={idsOf(chosen)} {...end} />,
    },
    ...(mayChoose ? [coupons] : []),
    {
      title: "推送消息",
      icon: <NotificationOutlined />,
      allow: [button("批量推送", memberListRoute)],
      blocked: (chosen) => (idsOf(chosen).length > pushMax ? `一次最多推送${pushMax}人` : undefined),
      dialog: (chosen, end) => (
        <PushPersonDialog title={`批量推送（${idsOf(chosen).length}人）`} userIds={idsOf(chosen)} {...end} />
      ),
    },
    {
      title: "发送短信",
      icon: <MessageOutlined />,
      allow: [smsGrants.many],
      dialog: (chosen, end) => (
        <SendSmsDialog title={`批量发短信（${idsOf(chosen).length}人）`} userIds={idsOf(chosen)} {...end} />
      ),
    },
    {
      title: batchPosterTitle,
      icon: <PictureOutlined />,
      allow: startPosterBatch.allow,
      blocked: (chosen) =>
        idsOf(chosen).length > posterLimits.batch ? posterMessages.tooMany(posterLimits.batch) : undefined,
      dialog: (chosen, end) => <PosterBatchDialog userIds={idsOf(chosen)} onClose={end.onClose} />,
    },
    {
      title: "导出",
      icon: <ExportOutlined />,
      allow: [batchExportGrant, exportGrant],
      dialog: (chosen, end) => (
        <ExportDialog
          resource={memberList.name}
          columns={columns}
          filters={list.filters}
          total={list.total}
          ids={idsOf(chosen)}
          {...end}
        />
      ),
    },
  ];
}

/** Actions on the list itself. */
function listActionsOf(
  list: MemberList,
  columns: ReturnType<typeof memberColumns>,
  actions: { open(userId: number): void; openQueue(): void },
): readonly PageAction<null>[] {
  return [
    actionOf(faceReviewGrants.faceReview, {
      icon: <IdcardOutlined />,
      run: async () => actions.openQueue(),
    }),
    {
      title: "清除相亲首页缓存",
      allow: "admin",
      confirm: clearCacheConfirm,
      run: () => send(clearMarriageHomeCache, { query: {} }),
    },
    actionOf(exportGrant, {
      icon: <ExportOutlined />,
      dialog: (_, end) => (
        <ExportDialog resource={memberList.name} columns={columns} filters={list.filters} total={list.total} {...end} />
      ),
    }),
    actionOf(platUser, {
      icon: <PlusOutlined />,
      primary: true,
      dialog: (_, end) => (
        <NewMemberDrawer
          onMade={(userId) => {
            end.onDone();
            actions.open(userId);
          }}
          onClose={end.onClose}
        />
      ),
    }),
  ];
}

const FaceQueue = latePiece(
  async () => (await import("./face-queue.tsx")).FaceQueue,
  <PanelState kind="loading" lines={8} />,
);

/** Null where the page opens with the list as it is. */
function useFirstFilters() {
  const can = useCan();
  const mayTake = can(ownerGrants.claim) || can(ownerGrants.assign);
  const dataScope = useSession()?.role.dataScope;
  return useMemo(() => firstFilters(dataScope, mayTake), [dataScope, mayTake]);
}

/** 用户管理; `?queue=face` opens the waiting live photographs, one after the other. */
export function MemberListPage() {
  const [search, setSearch] = usePageSearch();
  const can = useCan();
  const first = useFirstFilters();
  const isBare = Object.keys(readAddress(getUserList.query, search).sent).length === 0;
  const isQueue = search.get("queue") === "face" && can(faceReviewGrants.faceReview);
  const enters = first !== null && isBare && !isQueue;
  useEffect(() => {
    if (enters) setSearch(new URLSearchParams({ ...Object.fromEntries(search), ...first }), { replace: true });
  }, [enters, first, search, setSearch]);
  if (enters) return null;
  if (!isQueue) return <Members />;
  const id = Number(search.get("id") ?? Number.NaN);
  return (
    <FaceQueue
      first={Number.isSafeInteger(id) && id > 0 ? id : null}
      onClose={() => setSearch(new URLSearchParams())}
    />
  );
}

/** Find any member and do everything that concerns one account. */
function Members() {
  const list = useMemberList();
  const groups = useMemberFilterGroups(list);
  const session = useSession();
  const can = useCan();
  const holder = useHolder();
  const { openMember } = useAppParts();
  const credential = useNamedKey("认证资料");
  const place = useNamedKey("位置");
  const face = useNamedKey("真人照片审核");
  const { open: openCredential } = credential;
  const { open: openPlace } = place;
  const { open: openFace } = face;
  const [credentialOf = null, kind] = credential.key?.split(" ") ?? [];
  const shownKind = credentialKind.values.find((one) => one === kind);
  const userIdOf = ({ userId }: MemberRow) => userId;
  const credentialRow = useNamedRow(credentialOf, list.rows, userIdOf);
  const placeRow = useNamedRow(place.key, list.rows, userIdOf);
  const faceRow = useNamedRow(face.key, list.rows, userIdOf);
  const open: MemberOpener = (userId, options) => openMember?.(userId, options);
  const openChat = useChatOpener();
  useLinkedMember(open);
  useMemberEvents(() => list.reload());

  const mayReview = can(faceReviewGrants.faceReview);
  const maySeePlace = can(memberEditGrants.seePlace);
  const { reload } = list;
  const columns = useMemo(() => {
    const cellActions: CellActions = {
      openCredential: (row, kind) => openCredential(`${row.userId} ${kind}`),
      openPlace: maySeePlace ? (row) => openPlace(String(row.userId)) : undefined,
      reviewFace: mayReview ? (row) => openFace(String(row.userId)) : undefined,
      quickFace: mayReview
        ? (row, pass) =>
            void send(updateFaceValue, { params: { id: row.userId, faceValue: pass ? 1 : 0 } }).then(reload, toastError)
        : undefined,
    };
    return memberColumns(cellActions);
    // A reload does the same thing every time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mayReview, maySeePlace]);

  const rowActions = memberActions({
    selfUserId: session?.staff.userId ?? null,
    isPlatform: session?.role.realm === "PLATFORM",
    mayGrantCoupon: allows(couponsAllow, holder),
    openMember: open,
    openChat,
  });
  const [, setSearch] = usePageSearch();
  // An empty address opens their own members: 全部 is named.
  const opensOwn = useFirstFilters() !== null;
  const openQueue = () => setSearch(new URLSearchParams({ queue: "face" }));
  const doneWith = (dialog: { close(): void }) => () => {
    dialog.close();
    reload();
  };

  return (
    <Page
      title="用户管理"
      tabs={quickTabs(list)}
      tab={String(list.query["tab"] ?? "all")}
      onTab={(key) => list.replace(key === "all" && !opensOwn ? {} : { tab: key })}
    >
      <FilterBar list={list} more={groups}>
        <MemberFilterRow list={list} />
      </FilterBar>
      <DataTable
        list={list}
        columns={columns}
        rowKey={({ userId }) => userId}
        sort={memberList.list.sort}
        rowActions={rowActions}
        listActions={listActionsOf(list, columns, { open, openQueue })}
        batchActions={useBatchActions(list, columns)}
        batchMax={assignLimit}
        unit="人"
        summary={<SummaryLine list={list} />}
        tools={<QuickFind onFound={open} />}
      />
      {credentialRow !== null && shownKind !== undefined && (
        <CredentialDialog
          kind={shownKind}
          member={{ userId: credentialRow.userId, firstName: credentialRow.user?.firstName ?? null }}
          onClose={credential.close}
        />
      )}
      {placeRow !== null && maySeePlace && <Place row={placeRow} onClose={doneWith(place)} />}
      {faceRow !== null && mayReview && <FaceReview row={faceRow} onDone={doneWith(face)} onClose={face.close} />}
    </Page>
  );
}
