import { z } from "zod";
import { complaintReason, complaintStatus } from "../../core/ticket/complaint.choices.ts";
import { reads } from "../../wire/access.ts";
import { endpoint, idParam } from "../../wire/endpoint.ts";
import { dateParam } from "../../wire/list.ts";
import { spanProblem } from "../../wire/list.ts";
import { complaintRoute } from "./complaint.resource.ts";
import { assignMax, complaintGrants, complaintMessages, handleComplaintBody } from "./complaint.rules.ts";

const onOne = z.strictObject({ id: idParam });

export const assignComplaints = endpoint({
  method: "PUT",
  path: "/api/complaint/assign",
  allow: [complaintGrants.assign, complaintGrants.assignMany],
  title: "分配",
  done: ({ assigned }) => `已分配${assigned}条`,
  body: z.strictObject({
    ids: z.array(z.int()).min(1, "请选择记录").max(assignMax, complaintMessages.tooMany),
    staffId: z.int("请选择处理人").positive("请选择处理人"),
  }),
  data: z.object({ assigned: z.int() }),
});

export const handleComplaint = endpoint({
  method: "POST",
  path: "/api/complaint/{id}/handle",
  allow: [complaintGrants.valid, complaintGrants.invalid],
  title: "判定属实/判定不实",
  done: "处理完成",
  params: onOne,
  body: handleComplaintBody,
  data: z.object({
    id: z.int(),
    status: complaintStatus.schema,
    punishmentId: z.int().nullable(),
    /** What it can be undone by. */
    reviewActionId: z.int(),
  }),
});

/** The caller's own verdict, within half a minute, with its sanction; nobody was told of it yet. */
export const undoComplaint = endpoint({
  method: "POST",
  path: "/api/complaint/undo/{reviewActionId}",
  allow: [complaintGrants.valid, complaintGrants.invalid],
  title: "撤销处理",
  done: complaintMessages.taken,
  params: z.strictObject({ reviewActionId: idParam }),
  data: z.object({ id: z.int(), status: complaintStatus.schema }),
});

/** Staff to whom complaints can be assigned, with the number each is handling. */
export const getComplaintHandlers = endpoint({
  method: "GET",
  path: "/api/complaint/handlers",
  allow: reads(complaintRoute),
  data: z.array(z.object({ id: z.int(), name: z.string(), roleName: z.string(), openCount: z.int() })),
});

const span = z
  .strictObject({ beginTime: dateParam.optional(), endTime: dateParam.optional() })
  .superRefine(({ beginTime, endTime }, context) => {
    const problem = spanProblem(beginTime, endTime);
    if (problem !== null) context.addIssue({ code: "custom", path: ["endTime"], message: problem });
  });

export const getComplaintStat = endpoint({
  method: "GET",
  path: "/api/complaint/stat",
  allow: reads(complaintRoute),
  query: span,
  data: z.object({
    waiting: z.int(),
    handling: z.int(),
    mine: z.int(),
    todayNew: z.int(),
    overdue: z.int(),
    /** Minutes from submission to decision; null when nothing was decided. */
    avgMinutes: z.int().nullable(),
    /** In 1/10000 of the decided ones. */
    validRate: z.int().nullable(),
    byReason: z.array(z.object({ reasonType: complaintReason.schema, count: z.int() })),
    byDay: z.array(z.object({ day: z.string(), newNum: z.int(), doneNum: z.int() })),
  }),
});
