import { late } from "../../ui/late/late.tsx";

/** Dialogs about a member that several pages open. */
export const NoteDialog = late(async () => (await import("../member-dialogs/note-dialog.tsx")).NoteDialog);
export const AssignSaleDialog = late(
  async () => (await import("../member-dialogs/assign-owner-dialog.tsx")).AssignSaleDialog,
);
export const AssignAdviserDialog = late(
  async () => (await import("../member-dialogs/assign-owner-dialog.tsx")).AssignAdviserDialog,
);
export const BindCustomerDialog = late(
  async () => (await import("../member-dialogs/bind-customer-dialog.tsx")).BindCustomerDialog,
);
export const NewMemberDrawer = late(
  async () => (await import("../member-dialogs/new-member.drawer.tsx")).NewMemberDrawer,
);
export const BanDialog = late(async () => (await import("../member-dialogs/ban-dialog.tsx")).BanDialog);
export const TagDialog = late(async () => (await import("../member-dialogs/tag-dialog.tsx")).TagDialog);
export const ArchiveDrawer = late(async () => (await import("../member-archive/archive-drawer.tsx")).ArchiveDrawer);
export const MatchDrawer = late(async () => (await import("../match-drawer/match-drawer.tsx")).MatchDrawer);
export const SendSmsDialog = late(async () => (await import("../sms/send-sms.dialog.tsx")).SendSmsDialog);
export const SellMarriageForm = late(async () => (await import("../money/sell-marriage.dialog.tsx")).SellMarriageForm);
export const SignForm = late(async () => (await import("../money/term-form.tsx")).SignForm);
