import { credentialKind } from "@hongxian/contract/core/member/credential.choices.ts";
import { getUserInfo } from "@hongxian/contract/core/member/member-detail.endpoints.ts";
import type { MemberRow } from "@hongxian/contract/features/member-list/member-list.endpoints.ts";
import { type ComponentProps, useState } from "react";
import type { CredentialKind } from "../../core/member-dialogs/credential-facts.ts";
import { late } from "../../ui/late/late.tsx";
import { PageModal } from "../../platform/page-context.tsx";
import { useData } from "../../platform/use-data.ts";
import { Loaded } from "../../ui/late/loaded.tsx";
import "../../core/member-dialogs/member-forms.css";

export * from "../../core/member-dialog/late-dialogs.tsx";
export const BatchAssignDialog = late(async () => (await import("./batch-dialogs.tsx")).BatchAssignDialog);
export const BatchTagDialog = late(async () => (await import("./batch-dialogs.tsx")).BatchTagDialog);
export const GrantCouponDialog = late(
  async () => (await import("../../core/member-dialogs/grant-coupon.dialog.tsx")).GrantCouponDialog,
);
export const MemberFormDialog = late(
  async () => (await import("../../core/member-dialogs/member-form-dialog.tsx")).MemberFormDialog,
);
export const AdjustDialog = late(async () => (await import("../../core/money/adjust-balance.dialog.tsx")).AdjustDialog);
export const AppleMakeUpDialog = late(
  async () => (await import("../../core/money/apple-make-up.dialog.tsx")).AppleMakeUpDialog,
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
export const CornerLinkDialog = late(async () => (await import("./corner-link.dialog.tsx")).CornerLinkDialog);
export const PosterDialog = late(async () => (await import("../../core/poster/poster-dialog.tsx")).PosterDialog);
export const PosterBatchDialog = late(
  async () => (await import("../../core/poster/poster-batch-dialog.tsx")).PosterBatchDialog,
);
export const PushPersonDialog = late(async () => (await import("./push-person.dialog.tsx")).PushPersonDialog);
export const AddRecommendDialog = late(
  async () => (await import("../../core/member-dialogs/add-recommend.dialog.tsx")).AddRecommendDialog,
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

/** Both photos are loaded for a review; the list has only the small one. */
export function FaceReview({ row, ...end }: { row: MemberRow } & End) {
  const detail = useData(getUserInfo, { params: { userId: row.userId }, query: {} });
  return (
    <Loaded answer={detail} title="真人照片审核" onClose={end.onClose}>
      {(member) => <FaceReviewDialog member={member} {...end} />}
    </Loaded>
  );
}

export function Place({ row, onClose }: { row: MemberRow; onClose(): void }) {
  const detail = useData(getUserInfo, { params: { userId: row.userId }, query: {} });
  return (
    <Loaded answer={detail} title="位置" onClose={onClose}>
      {(member) => <PlaceDialog member={member} onClose={onClose} />}
    </Loaded>
  );
}

/** 资质审核: this member's waiting credentials, each with the submitted papers. */
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
        <div className="grid gap-8">
          {waiting.map((one) => (
            <button
              key={one}
              type="button"
              className="ep-line row gap-10 align-start pointer"
              onClick={() => setKind(one)}
            >
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
