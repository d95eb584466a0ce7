import type { CommunityOptions } from "./community.ts";
import { imagesOf, timeOf } from "./community.ts";
import type { Random } from "../random.ts";
import { reviewedColumns } from "./reviewed-row.ts";
import type { RowWriter } from "./row-writer.ts";
import { badTexts, confessions, crisisTexts, maskNames, treeholeReplies } from "./words/treeholes.ts";

const postCount = 140;
const waitingPosts = 24;
const distressEvery = 35;
const replyCount = 180;

export function writeTreeholes(
  random: Random,
  writer: RowWriter,
  { organisation, now, userIds }: CommunityOptions,
): void {
  const checkers = organisation.ofRole(3);
  for (let place = 0; place < postCount; place++) {
    const isWaiting = place < waitingPosts;
    const inDistress = place % distressEvery === 4;
    const isBad = !inDistress && (isWaiting ? place % 7 === 2 : place % 31 === 8);
    const time = timeOf(random, now, isWaiting);
    const [mood, text] = confessions[(place * 7 + 3) % confessions.length] ?? confessions[0];
    const content = inDistress
      ? (crisisTexts[Math.floor(place / distressEvery)] ?? crisisTexts[0])
      : isBad
        ? random.pick(badTexts)
        : text;
    writer.write("treehole_post", {
      id: place + 1,
      user_id: random.pick(userIds),
      mood: inDistress ? "SAD" : mood,
      content,
      imgs: place % 6 === 0 ? imagesOf(random, 2) : "",
      anonymous_name: random.pick(maskNames),
      city_name: random.pick(["北京市", "上海市", "杭州市", "成都市", "武汉市", ""]),
      // Nobody likes that somebody despairs.
      like_count: isWaiting || inDistress ? 0 : random.int(0, 180),
      report_count: isBad ? random.int(0, 4) : 0,
      is_crisis: inDistress,
      crisis_status: inDistress ? (place % 2 === 0 ? "WAIT" : "DONE") : "NONE",
      ...reviewedColumns(random, { checkers, now, time, isBad, isWaiting, text: content }),
    });
  }
  for (let place = 0; place < replyCount; place++) {
    const isWaiting = place < 18;
    const isBad = isWaiting && place % 6 === 1;
    const isOwn = !isWaiting && place % 11 === 0;
    const content = random.pick(isBad ? badTexts : treeholeReplies);
    writer.write("treehole_reply", {
      id: place + 1,
      post_id: random.int(waitingPosts + 1, postCount),
      user_id: isOwn ? null : random.pick(userIds),
      staff_id: isOwn ? random.pick(checkers).id : null,
      content,
      ...reviewedColumns(random, {
        checkers,
        now,
        time: timeOf(random, now, isWaiting),
        isBad,
        isWaiting,
        text: content,
      }),
    });
  }
}
