import { dayMs } from "./calendar.ts";
import type { MemberFacts } from "./member-row.ts";
import type { Random } from "../random.ts";
import type { RowWriter } from "./row-writer.ts";
import { list } from "./words/list.ts";

const groups = [
  { name: "意向", color: "#B5202F", tags: list("近期想结婚 愿意到店 价格敏感 父母主导 观望中") },
  { name: "性格", color: "#5B7285", tags: list("外向健谈 慢热内敛 稳重踏实 独立自主") },
  { name: "优势", color: "#4F7A5B", tags: list("高学历 高收入 本地户籍 形象好 有房有车") },
  { name: "服务", color: "#9A7B3F", tags: list("需重点跟进 已约见面 投诉过 活动积极 暂不联系") },
];

/** Writes the tags and returns the function that assigns some to a member. */
export function createTagWriter(random: Random, writer: RowWriter, now: number, nextId: (table: string) => number) {
  const tagIds: number[] = [];
  groups.forEach(({ name, color, tags }, place) => {
    const groupId = nextId("tag_group");
    writer.write("tag_group", {
      id: groupId,
      name,
      color,
      sort_no: place + 1,
      created_time: new Date(now - 300 * dayMs),
    });
    for (const tag of tags) {
      const id = nextId("tag");
      tagIds.push(id);
      writer.write("tag", { id, group_id: groupId, name: tag, created_time: new Date(now - 300 * dayMs) });
    }
  });
  return ({ userId, account, owners }: MemberFacts, members: RowWriter): void => {
    if (account.status !== "ENABLE" || owners.sale === null || random.chance(0.3)) return;
    for (const tagId of random.some(tagIds, random.int(1, 4))) {
      const time = account.created + (now - account.created) * random.next();
      members.write("user_tag", {
        user_id: userId,
        tag_id: tagId,
        staff_id: owners.sale.staffId,
        created_time: new Date(time),
      });
    }
  };
}
export type TagWriter = ReturnType<typeof createTagWriter>;
