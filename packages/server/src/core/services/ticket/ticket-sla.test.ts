import { sql } from "kysely";
import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aMember, aRow, aStaff } from "../../../test/build.ts";
import { remindTickets } from "./ticket-sla.ts";

const { database } = await testApp();
const { db } = database;

it("the job notifies the handler half an hour before and the supervisors when it is too late, each once", async () => {
  const handlerId = await aStaff(db, { roleId: 2 });
  const chief = await aStaff(db, { roleId: 9 });
  const userId = await aMember(db);
  const ticket = { userId, targetType: "USER", targetId: "1", reasonType: "ABUSE", handlerId, status: "HANDLING" };
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await aRow(db, "complaint", "id", { ...ticket, deadline: at(20) });
  await aRow(db, "complaint", "id", { ...ticket, deadline: at(300) });
  await aRow(db, "appeal", "id", {
    userId,
    type: "MUTE",
    refType: "PUNISHMENT",
    refId: 1,
    content: "申诉",
    deadline: at(-5),
  });
  await remindTickets(db);
  await remindTickets(db);
  const { rows } = await sql`select staff_id, title, link from staff_notice where staff_id in (${handlerId}, ${chief})
      order by staff_id`.execute(db);
  expect(rows).toEqual([
    { staffId: handlerId, title: "工单即将超时", link: `/complaintAndSuggest/complaint?handlerId=${handlerId}` },
    { staffId: chief, title: "工单已超时", link: "/complaintAndSuggest/appealRecord?overdue=1" },
  ]);
});
