import type { ReviewItem } from "@hongxian/contract/core/review/review.endpoints.ts";
import { getTreeholeAuthor } from "@hongxian/contract/features/treehole/treehole.endpoints.ts";
import { treehole } from "@hongxian/contract/features/treehole/treehole.resource.ts";
import { mood, treeholeGrants, treeholeMessages } from "@hongxian/contract/features/treehole/treehole.rules.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { EyeOutlined, HeartOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState } from "react";
import { contentDesk, contentOf } from "../../core/content/content-desk.tsx";
import type { DeskView } from "../../core/review-desk/desk-kind.ts";
import { useCan, useHolder } from "../../platform/access-context.tsx";
import { useAppParts } from "../../platform/app-parts.tsx";
import { call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";
import { Tag } from "../../ui/tag.tsx";
import { CareDialog } from "./treehole-dialogs.tsx";
import "./treehole.css";

const moods: Readonly<Record<string, string>> = mood.labels;
const moodOf = (code: string) => moods[code] ?? code;
const care = actionCall(treehole, "care");
const waits = (item: ReviewItem) => contentOf(item).alarm === "WAIT";

/** Somebody may harm himself: whether anybody talked to him, and where he finds help. */
function CrisisNotice({ item }: DeskView<object>) {
  const { alarm } = contentOf(item);
  if (alarm === "") return null;
  return (
    <div className="treehole-crisis brick on-brick-soft round-8 pad-8-12" role="alert">
      <p className="row gap-8">
        <Tag tone="brick">危机</Tag>
        <b>{alarm === "WAIT" ? "待关怀：请先联系会员，再审核" : "已关怀登记"}</b>
      </p>
      <p className="size-12 text2">给会员的求助信息：{treeholeMessages.help}</p>
    </div>
  );
}

/** 关怀登记, and who wrote it; both are logged. */
function TreeholeActions({ item, reload }: DeskView<object>) {
  const [caring, setCaring] = useState(false);
  const holder = useHolder();
  const can = useCan();
  const { openMember } = useAppParts();
  const mayCare = waits(item) && allows(care.allow, holder);
  const mayReveal = can(treeholeGrants.author);
  const reveal = async () => {
    try {
      openMember?.((await call(getTreeholeAuthor, { params: { id: item.id } })).user.userId);
    } catch (error) {
      toastError(error);
    }
  };
  useKeys({
    ...(mayCare ? { g: { label: "关怀登记", run: () => setCaring(true) } } : {}),
    ...(mayReveal ? { o: { label: "查看发布者", run: () => void reveal() } } : {}),
  });
  const end = () => {
    setCaring(false);
    reload();
  };
  return (
    <>
      {mayReveal && (
        <Button size="large" icon={<EyeOutlined />} onClick={() => void reveal()}>
          查看发布者 <KeyHint keys="O" />
        </Button>
      )}
      {mayCare && (
        <Button size="large" type="primary" icon={<HeartOutlined />} onClick={() => setCaring(true)}>
          关怀登记 <KeyHint keys="G" />
        </Button>
      )}
      {caring && <CareDialog row={item} onDone={end} onClose={() => setCaring(false)} />}
    </>
  );
}

/** The desk of confessions: what was said, the mood, and who needs somebody first. */
export const treeholeDesk = contentDesk({
  bizType: "TREEHOLE",
  title: "树洞审核",
  mark: moodOf,
  line: (item) => {
    const { content, mark, alarm } = contentOf(item);
    return { text: content, mark: moodOf(mark), alarm: alarm === "" ? "" : "危机" };
  },
  confirm: (item) => (waits(item) ? { text: treeholeMessages.unaided, patch: {} } : null),
  Notice: CrisisNotice,
  Actions: TreeholeActions,
});
