import * as endpoints from "@hongxian/contract/features/video/video.endpoints.ts";
import { videoMessages } from "@hongxian/contract/features/video/video.rules.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { sql } from "kysely";
import { noteGraveViolation } from "../../core/services/content/grave-violation.ts";
import { deleteContent, lockContent, moveContent } from "../../core/services/content/move-content.ts";
import { handle, type Call } from "../../kit/call.ts";

/** A video that is offline cannot be hot. */
const cool = (call: Call, id: number) =>
  sql`update video set is_hot = false where id = ${id} and is_hot`.execute(call.db);

export const offlineVideos = handle(endpoints.offlineVideos, async (call) => {
  const { reason } = call.body;
  const ids = [...new Set(call.body.ids)].toSorted((one, other) => one - other);
  for (const id of ids) {
    const row = await lockContent(call, "VIDEO", id);
    await moveContent(call, "VIDEO", row, { status: "OFFLINE", reason }, videoMessages.notPassed);
    await cool(call, id);
    call.auditItem({
      targetType: auditTargets.video,
      targetId: id,
      before: { status: "ONLINE" },
      after: { status: "OFFLINE" },
    });
  }
  call.audit({ targetType: auditTargets.video, targetId: null, after: { offline: ids.length, reason } });
  return { offline: ids.length };
});

export const removeVideo = handle(endpoints.removeVideo, async (call) => {
  const { id } = call.params;
  const { reasonId = null } = call.query;
  const row = await lockContent(call, "VIDEO", id);
  await deleteContent(call, "VIDEO", [id]);
  await cool(call, id);
  const reason = await sql<{ text: string }>`select text from review_reason where id = ${reasonId}`.execute(call.db);
  await noteGraveViolation(call, { userId: row.userId, contentId: id, reasonId, reason: reason.rows[0]?.text ?? "" });
  call.audit({
    targetType: auditTargets.video,
    targetId: id,
    before: { status: row.status },
    after: { status: "DELETED", reasonId },
  });
  return null;
});
