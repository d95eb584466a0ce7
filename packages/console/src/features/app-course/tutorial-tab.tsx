import { appTutorial, sortTutorials } from "@hongxian/contract/features/app-course/app-tutorial.resource.ts";
import { saveOrder } from "../../core/page-parts/save-order.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { useResource } from "../../kit/use-resource.ts";
import { useMay } from "./use-may.ts";

const overlay: OverlayOf<typeof appTutorial> = {
  tones: { status: { DRAFT: "hollow", ONLINE: "jade", OFFLINE: "mute" } },
  forms: { create: { frame: "drawer" }, edit: { frame: "drawer" } },
  widths: { cover: 64, title: 260, sort: 80, viewCount: 90, helpfulBp: 90 },
};

/** 使用教程, dragged into the order of the app. */
export function TutorialTab() {
  const view = useResource(appTutorial, overlay);
  const { list } = view;
  const mayDrag = useMay(sortTutorials) && list.query.sort === undefined;
  return (
    <ResourceTable
      {...view}
      {...(mayDrag ? { onReorder: (keys) => void saveOrder(sortTutorials, keys, list.reload) } : {})}
    />
  );
}
