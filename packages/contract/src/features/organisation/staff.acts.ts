import { getOwnerChanges } from "../../core/staff/owner.endpoints.ts";
import { staffPage } from "../../core/staff/platform-staff.endpoints.ts";
import type { Acts } from "../../kit/act.ts";
import { button } from "../../wire/access.ts";
import { staffGrants } from "./platform-staff.resource.ts";

interface Stated {
  readonly userId: number | null;
  readonly status: string;
  readonly recommend: boolean;
}
/** These calls identify a person by the member number; an account without one is managed at /system/adminlist. */
const unbound = ({ userId }: Stated) => (userId === null ? "未绑定会员，请在管理员列表中编辑" : undefined);
const isHere = ({ status }: Stated) => status !== "LEFT";

/** What can be done with somebody who works here. */
export const staffActs = {
  recommend: {
    by: staffGrants.recommend,
    when: ({ status, recommend, userId }) => status === "ENABLE" && !recommend && userId !== null,
  },
  stopRecommend: { by: staffGrants.stopRecommend, when: ({ recommend, userId }) => recommend && userId !== null },
  edit: { by: staffGrants.edit, when: isHere, blocked: unbound },
  ownerChanges: { by: getOwnerChanges, blocked: unbound },
  handOver: { by: button("离职交接", staffPage), when: isHere, blocked: unbound, danger: true },
} satisfies Acts<Stated>;
