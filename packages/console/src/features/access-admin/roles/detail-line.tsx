import { memberDetailTitles } from "@hongxian/contract/core/access/menu/menu-page.ts";
import type { MenuTreeGroup } from "@hongxian/contract/features/access-admin/role.endpoints.ts";
import { useState } from "react";
import { GrantChip } from "./grant-chip.tsx";
import type { GrantDraft } from "./use-grant-draft.ts";

interface DetailLineProps {
  readonly tree: readonly MenuTreeGroup[];
  readonly draft: GrantDraft;
  readonly readOnly: boolean;
}

/** 会员详情按钮: chosen once here, then stored for every granted page that opens the dialog. */
export function DetailLine({ tree, draft, readOnly }: DetailLineProps) {
  const [wishes, setWishes] = useState<ReadonlyMap<string, boolean>>(new Map());
  const pages = tree.flatMap((group) => group.pages).filter((page) => page.opensMember);
  const granted = pages.filter(({ id }) => draft.has(id));
  const offered = memberDetailTitles.filter((title) =>
    pages.some(({ buttons }) => buttons.some((button) => button.title === title)),
  );
  const danger = new Set(
    pages.flatMap(({ buttons }) => buttons.filter((button) => button.danger).map(({ title }) => title)),
  );

  const spread = (title: string): "on" | "off" | "mixed" => {
    const buttons = granted.flatMap((page) => page.buttons.filter((button) => button.title === title));
    const held = buttons.filter(({ id }) => draft.has(id)).length;
    return held === 0 ? "off" : held === buttons.length ? "on" : "mixed";
  };
  const wanted = (title: string): boolean => wishes.get(title) ?? spread(title) !== "off";
  const stateOf = (title: string) => {
    const wish = wishes.get(title);
    return wish === undefined ? spread(title) : wish ? "on" : "off";
  };
  const sync = () => {
    draft.syncDetail(new Set(offered.filter(wanted)));
    setWishes(new Map());
  };
  if (offered.length === 0) return null;
  return (
    <div className="grant-line grant-detail">
      <span />
      <div className="grant-page">
        <b className="block weight-500">会员详情按钮</b>
        <code className="block cut">{`已授权的会员页面 ${granted.length}/${pages.length}`}</code>
      </div>
      <div className="grant-chips row wrap gap-6">
        {offered.map((title) => (
          <GrantChip
            key={title}
            title={title}
            danger={danger.has(title)}
            state={stateOf(title)}
            disabled={readOnly}
            onToggle={() =>
              setWishes(
                new Map([
                  ...wishes,
                  [title, !wanted(title) || (wishes.get(title) === undefined && spread(title) === "mixed")],
                ]),
              )
            }
          />
        ))}
        {!readOnly && (
          <button
            type="button"
            className="grant-sync nowrap size-12 pointer"
            disabled={granted.length === 0}
            onClick={sync}
          >
            同步到所有会员页面
          </button>
        )}
      </div>
    </div>
  );
}
