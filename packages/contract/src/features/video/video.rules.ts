import { isPassed, isShown } from "../../core/content/content.rules.ts";
import { button } from "../../wire/access.ts";

export const videoRoute = "/videoAdmin/videoList";
export const hotRoute = "/videoAdmin/hotVideoList";

export const videoGrants = {
  offlineMany: button("批量下架", videoRoute),
  heat: button("设为热门", videoRoute),
  remove: button("删除", videoRoute),
} as const;
export const hotGrants = {
  join: button("加入热门", hotRoute),
  sort: button("调整排序", hotRoute),
  edit: button("编辑推荐", hotRoute),
  leave: button("移出热门", hotRoute),
  leaveMany: button("批量移出", hotRoute),
} as const;

interface Listed {
  readonly status: string;
  readonly checkStatus: string;
  readonly visibility: string;
}
/** Only what everybody may see is put in front of everybody. */
export const mayBeHot = (video: Listed): boolean => isShown(video) && isPassed(video) && video.visibility === "PUBLIC";

export const hotLimits = { places: 100, ofMember: 3, reason: 50, days: 7, candidates: 50 } as const;

export const videoMessages = {
  notPassed: "未通过审核的视频不能上架",
  removeConfirm: "删除后会员端不可见且不可恢复，确定删除该视频？",
  notShown: "仅公开且展示中的视频可设为热门",
  sort: "排序须为1-999的整数",
  reasonLong: `推荐语不能超过${hotLimits.reason}个字`,
  full: `热门视频最多${hotLimits.places}条，请先移除`,
  memberFull: `同一会员最多${hotLimits.ofMember}条热门视频`,
  leaveConfirm: "确定将该视频移出热门？",
  hotNotice: { title: "视频推荐", content: "你的视频已被推荐到热门" },
} as const;
