import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { type ComponentProps, type ComponentType, Suspense, lazy, useState } from "react";
import type { CredentialKind } from "../../core/member-dialogs/credential-facts.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";

/** A dialog whose code comes when it is first opened. */
function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // React's lazy wants a default export; the pages of this house have named ones.
  const Late = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return function LateDialog(props: P) {
    return (
      <Suspense fallback={null}>
        <Late {...props} />
      </Suspense>
    );
  };
}

export const NoteDialog = late(async () => (await import("../../core/member-dialogs/note-dialog.tsx")).NoteDialog);
export const ArchiveDrawer = late(
  async () => (await import("../../core/member-archive/archive-drawer.tsx")).ArchiveDrawer,
);
export const AssignSaleDialog = late(
  async () => (await import("../../core/member-dialogs/assign-owner-dialog.tsx")).AssignSaleDialog,
);
export const AssignAdviserDialog = late(
  async () => (await import("../../core/member-dialogs/assign-owner-dialog.tsx")).AssignAdviserDialog,
);
export const BindCustomerDialog = late(
  async () => (await import("../../core/member-dialogs/bind-customer-dialog.tsx")).BindCustomerDialog,
);
export const PasswordDialog = late(
  async () => (await import("../../core/member-dialogs/password-dialog.tsx")).PasswordDialog,
);
export const SetStaffDialog = late(
  async () => (await import("../../core/member-dialogs/set-staff-dialog.tsx")).SetStaffDialog,
);
export const LeaveStaffDialog = late(
  async () => (await import("../../core/member-dialogs/leave-staff-dialog.tsx")).LeaveStaffDialog,
);
export const CornerLinkDialog = late(
  async () => (await import("../../core/corner-link/corner-link.dialog.tsx")).CornerLinkDialog,
);
export const PosterDialog = late(async () => (await import("../../core/poster/poster-dialog.tsx")).PosterDialog);
export const PosterBatchDialog = late(
  async () => (await import("../../core/poster/poster-batch-dialog.tsx")).PosterBatchDialog,
);
export const PushPersonDialog = late(
  async () => (await import("../../core/push/push-person.dialog.tsx")).PushPersonDialog,
);
export const SendSmsDialog = late(async () => (await import("../../core/sms/send-sms.dialog.tsx")).SendSmsDialog);
export const AddRecommendDialog = late(
  async () => (await import("../../core/recommend/add-recommend.dialog.tsx")).AddRecommendDialog,
);
export const CredentialDialog = late(
  async () => (await import("../../core/member-dialogs/credential-dialog.tsx")).CredentialDialog,
);
const FaceReviewDialog = late(
  async () => (await import("../../core/member-dialogs/face-review-dialog.tsx")).FaceReviewDialog,
);
const PlaceDialog = late(async () => (await import("../../core/member-dialogs/place-dialog.tsx")).PlaceDialog);

interface End {
  onDone(): void;
  onClose(): void;
}

/** Both photos are read when somebody reviews them; the list carries only the small one. */
export function FaceReview({ row, ...end }: { row: MemberRow } & End) {
  const { data } = useData(getUserInfo, { params: { userId: row.userId }, query: {} });
  return data === undefined ? null : <FaceReviewDialog member={data} {...end} />;
}

export function Place({ row, onClose }: { row: MemberRow; onClose(): void }) {
  const { data } = useData(getUserInfo, { params: { userId: row.userId }, query: {} });
  return data === undefined ? null : <PlaceDialog member={data} onClose={onClose} />;
}

/** 资质审核: the credentials of this member that wait, each with what was handed in. */
export function WaitingCredentials({ row, onClose }: { row: MemberRow; onClose(): void }) {
  const [kind, setKind] = useState<CredentialKind | null>(null);
  const icons = row.authIcons as Readonly<Record<CredentialKind, string>>;
  const waiting = credentialKind.values.filter((one) => icons[one] === "AUTHING");
  const member: ComponentProps<typeof CredentialDialog>["member"] = {
    userId: row.userId,
    firstName: row.user?.firstName ?? null,
  };
  return (
    <>
      <PageModal open width={400} title="资质审核" footer={null} onCancel={onClose}>
        <div className="waiting-credentials">
          {waiting.map((one) => (
            <button key={one} type="button" className="ep-line" onClick={() => setKind(one)}>
              <b>{credentialKind.labels[one]}认证</b>
              <span className="caption">审核中</span>
            </button>
          ))}
        </div>
      </PageModal>
      {kind !== null && <CredentialDialog kind={kind} member={member} withVerdict onClose={() => setKind(null)} />}
    </>
  );
}
