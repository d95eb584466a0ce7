import { faceReviewGrants } from "@hongxian/contract/core/member/face-review.endpoints.ts";
import { memberAccountGrants, updateUserStatus } from "@hongxian/contract/core/member/member-account.endpoints.ts";
import { getMemberPunishments } from "@hongxian/contract/core/member/member-archive.endpoints.ts";
import { memberEditGrants } from "@hongxian/contract/core/member/member-edit.endpoints.ts";
import { matchGrants } from "@hongxian/contract/core/matching/match.endpoints.ts";
import { memberNoteGrants } from "@hongxian/contract/core/member/member-note.endpoints.ts";
import { preparePoster } from "@hongxian/contract/core/poster/poster.endpoints.ts";
import { adminRoleId, allows, holds } from "@hongxian/contract/wire/access.ts";
import { type ReactNode, useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { BanDialog } from "../member-dialogs/ban-dialog.tsx";
import type { CredentialKind } from "../member-dialogs/credential-facts.ts";
import { announceMember } from "../member-dialogs/member-events.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import { late } from "../../ui/late/late.tsx";

const NoteDialog = late(async () => (await import("../member-dialogs/note-dialog.tsx")).NoteDialog);
const PlaceDialog = late(async () => (await import("../member-dialogs/place-dialog.tsx")).PlaceDialog);
const FaceReviewDialog = late(async () => (await import("../member-dialogs/face-review-dialog.tsx")).FaceReviewDialog);
const CredentialDialog = late(async () => (await import("../member-dialogs/credential-dialog.tsx")).CredentialDialog);
const PosterDialog = late(async () => (await import("../poster/poster-dialog.tsx")).PosterDialog);
const ArchiveDrawer = late(async () => (await import("../member-archive/archive-drawer.tsx")).ArchiveDrawer);
const MatchDrawer = late(async () => (await import("../match-drawer/match-drawer.tsx")).MatchDrawer);

export type PanelDialog = "note" | "match" | "place" | "bans" | "ban" | "face" | "poster" | CredentialKind;

/**
 * The actions of the panel. In the admin style they depend on permissions; in the sales style ban, review and note are
 * shown to everyone who opens it. The server checks the right in both.
 */
export function usePanelActions(panel: MemberPanel, style: "admin" | "sales") {
  const holder = useHolder();
  const [dialog, setDialog] = useState<PanelDialog | null>(null);
  const [enabling, setEnabling] = useState(false);
  const { member, userId } = panel;
  const isSales = style === "sales";
  const close = () => setDialog(null);
  const announceStatus = (status: string) => announceMember({ userId, kind: "status", status });

  const enable = async () => {
    setEnabling(true);
    try {
      const { status } = await call(updateUserStatus, { body: { userId, status: "ENABLE" } });
      toast.success(answeredMessage(updateUserStatus));
      announceStatus(status);
    } catch (error) {
      toastError(error);
      panel.reload();
    }
    setEnabling(false);
  };

  const render = (): ReactNode => {
    switch (dialog) {
      case null:
        return null;
      case "note":
        return <NoteDialog member={member} onDone={close} onClose={close} />;
      case "match":
        return <MatchDrawer member={member} onClose={close} />;
      case "place":
        return <PlaceDialog member={member} onClose={close} />;
      case "bans":
        return <ArchiveDrawer member={member} tab="bans" onClose={close} />;
      case "poster":
        return <PosterDialog member={member} onClose={close} />;
      case "face":
        return <FaceReviewDialog member={member} onDone={close} onClose={close} />;
      case "ban": {
        const banned = () => {
          close();
          announceStatus("DISABLE");
        };
        return <BanDialog member={member} onDone={banned} onClose={close} />;
      }
      default:
        return <CredentialDialog kind={dialog} member={member} onClose={close} />;
    }
  };

  return {
    may: {
      note: isSales || holds(holder, memberNoteGrants.note),
      match: holds(holder, matchGrants.match) && member.status === "ENABLE" && !member.claimFirst,
      place: holds(holder, memberEditGrants.seePlace),
      bans: allows(getMemberPunishments.allow, holder),
      ban: isSales || holds(holder, memberAccountGrants.ban),
      face: isSales || holds(holder, faceReviewGrants.faceReview),
      switch: holder.roleId === adminRoleId,
      poster: allows(preparePoster.allow, holder),
    },
    open: setDialog,
    enable: () => void enable(),
    enabling,
    host: render(),
  };
}

export type PanelActions = ReturnType<typeof usePanelActions>;
