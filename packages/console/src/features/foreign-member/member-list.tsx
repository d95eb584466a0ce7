import { foreignActs } from "@hongxian/contract/features/foreign-member/foreign.acts.ts";
import { updateUserRole, memberIdentityGrants } from "@hongxian/contract/core/member/member-identity.endpoints.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { regionText } from "@hongxian/contract/core/region/region.rules.ts";
import { ownerGrants } from "@hongxian/contract/core/staff/owner.endpoints.ts";
import { visaWarnDays } from "@hongxian/contract/features/foreign-member/foreign-member.choices.ts";
import {
  editForeignMember,
  foreignMessages,
} from "@hongxian/contract/features/foreign-member/foreign-member.endpoints.ts";
import { foreignFigures } from "@hongxian/contract/features/foreign-member/foreign-member.figures.ts";
import { foreignMember } from "@hongxian/contract/features/foreign-member/foreign-member.resource.ts";
import { chatAction, useChatOpener } from "../../core/chat/chat-action.ts";
import { AssignSaleDialog } from "../../core/member-dialogs/assign-owner-dialog.tsx";
import { useMemberEvents } from "../../core/member-dialogs/member-events.ts";
import { communicateTones, credentialTones } from "../../core/member-dialogs/member-tones.ts";
import { NoteDialog } from "../../core/member-dialogs/note-dialog.tsx";
import { SaleFilter } from "../../core/staff/person-filter.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { RangeFilter } from "../../ui/filters/range-filter.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { dayBefore, todayText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import type { PageTabs } from "../../kit/use-page-tabs.ts";
import { useFigures } from "../../kit/use-figures.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ConvertDialog } from "./convert-dialog.tsx";
import { ForeignFigures } from "./foreign-figures.tsx";
import { ForeignForm, type ForeignRow } from "./foreign-form.tsx";
import { NationalityText } from "./nationality-text.tsx";

function VisaDate({ day }: { day: string | null }) {
  if (day === null) return <span className="nil">—</span>;
  const isPast = day < todayText();
  const isNear = !isPast && day <= dayBefore(-visaWarnDays);
  return (
    <span
      className={isPast || isNear ? "num brick" : "num"}
      title={isPast ? "签证已过期" : isNear ? `${visaWarnDays}天内到期` : undefined}
    >
      {day}
      {isPast && " 已过期"}
    </span>
  );
}

const overlay: OverlayOf<typeof foreignMember> = {
  tones: {
    userRole: { FOREIGNERS: "mute", FOREIGNERS_PARENT: "mute" },
    status: credentialTones,
    communicateStatus: communicateTones,
  },
  cells: {
    nationality: ({ nationality }) => <NationalityText code={nationality} />,
    homePlace: ({ homePlace }) =>
      homePlace === "" ? (
        <span className="nil">—</span>
      ) : (
        <span className="cell-text block cut" title={homePlace}>
          {regionText(...homePlace.split(" ").slice(0, 2))}
        </span>
      ),
    visaExpireDate: ({ visaExpireDate }) => <VisaDate day={visaExpireDate} />,
    passportNo: ({ passportNo }) =>
      passportNo === "" ? <span className="nil">—</span> : <span className="num">{passportNo}</span>,
  },
  filters: {
    saleUserId: ({ list }) => <SaleFilter list={list} name="saleUserId" />,
    ageMin: ({ list }) => <RangeFilter list={list} begin="ageMin" end="ageMax" label="年龄" numeric="岁" />,
    ageMax: () => null,
  },
  widths: {
    userId: 150,
    userRole: 78,
    nationality: 96,
    age: 54,
    marital: 80,
    chineseLevel: 66,
    inChina: 66,
    homePlace: 84,
    visaType: 84,
    visaExpireDate: 128,
    passportNo: 94,
    saleName: 62,
    createdTime: 96,
  },
};

const memberOf = (row: ForeignRow) => ({ ...row, firstName: row.user?.firstName ?? null });
const ordinaryRole = ({ userRole }: ForeignRow) =>
  userRole === "FOREIGNERS" ? ("ONESELF" as const) : ("PARENT" as const);

const rowActions = (
  review: (userId: number) => void,
  openChat: ReturnType<typeof useChatOpener>,
): readonly PageAction<ForeignRow>[] => [
  actionOf(foreignActs.check, {
    run: async ({ userId }) => review(userId),
  }),
  actionOf(editForeignMember, { dialog: (row, end) => <ForeignForm row={row} {...end} /> }),
  actionOf(memberNoteGrants.note, {
    dialog: (row, end) => <NoteDialog member={memberOf(row)} {...end} />,
  }),
  actionOf(ownerGrants.assign, {
    dialog: (row, end) => <AssignSaleDialog member={memberOf(row)} {...end} />,
  }),
  chatAction(foreignMember.route, openChat, ({ userId }) => userId),
  actionOf(memberIdentityGrants.ordinaryRole, {
    danger: true,
    confirm: foreignMessages.confirmOrdinary,
    run: async (row) => {
      await call(updateUserRole, { query: { userId: row.userId, userRole: ordinaryRole(row) } });
      toast.success(answeredMessage(updateUserRole));
    },
  }),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(memberIdentityGrants.foreignRole, {
    primary: true,
    dialog: (_, end) => <ConvertDialog {...end} />,
  }),
];

interface MemberListProps {
  readonly tabs: PageTabs;
  onReview(userId: number): void;
}

/** The members from abroad. */
export function ForeignMemberList({ tabs, onReview }: MemberListProps) {
  const view = useResource(foreignMember, overlay);
  const { list } = view;
  const stat = useFigures(foreignFigures);
  const reload = () => {
    list.reload();
    stat.reload();
  };
  const openChat = useChatOpener();
  useMemberEvents(reload);
  return (
    <Page title={foreignMember.title} {...tabs}>
      <ForeignFigures stat={stat} list={list} />
      <ResourceTable
        {...view}
        unit="人"
        rowActions={rowActions(onReview, openChat)}
        listActions={[...listActions, ...view.listActions]}
      />
    </Page>
  );
}
