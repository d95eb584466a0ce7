import { subjectDiscuss } from "@hongxian/contract/features/subject-discuss/subject-discuss.resource.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { discussGrants } from "@hongxian/contract/features/subject-discuss/subject-discuss.rules.ts";
import { StarOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { contentDesk } from "../../core/content/content-desk.tsx";
import type { DeskView } from "../../core/review-desk/desk-kind.ts";
import { useCan } from "../../platform/access-context.tsx";
import { call } from "../../platform/call.ts";
import { useKeys } from "../../platform/use-keys.ts";
import { KeyHint } from "../../ui/key-hint.tsx";

interface DiscussDraft {
  readonly isEssence: boolean;
}

/** E: features and passes it in one step. */
function EssenceButton({ passWith }: DeskView<DiscussDraft>) {
  const may = useCan()(discussGrants.essence);
  const choose = () => may && passWith({ isEssence: true });
  useKeys({ e: { label: "设为精华并通过", run: choose } });
  if (!may) return null;
  return (
    <Button size="large" icon={<StarOutlined />} onClick={choose}>
      精华 <KeyHint keys="E" />
    </Button>
  );
}

export const discussDesk = contentDesk<DiscussDraft>({
  bizType: "SUBJECT_DISCUSS",
  title: "话题讨论审核",
  draft: { isEssence: false },
  passed: async ({ id }, { isEssence }) => {
    if (isEssence) await call(actionCall(subjectDiscuss, "essence"), { params: { id, flag: true } });
  },
  Actions: EssenceButton,
});
