import { getTagOptions, tagMax } from "@hongxian/contract/core/member/member-tag.endpoints.ts";
import { memberEditMessages } from "@hongxian/contract/core/member/member-edit.messages.ts";
import { useState } from "react";
import { FormFrame } from "../../kit/form-frame.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import "./member-forms.css";

interface TagDialogProps {
  readonly title: string;
  readonly about: string;
  readonly chosen?: readonly number[];
  /** Disables the dialog while no tag is chosen: for removing tags and adding them to many members. */
  readonly needsOne?: boolean;
  submit(tagIds: readonly number[]): Promise<unknown>;
  onDone(): void;
  onClose(): void;
}

/** By their values: the list above makes a new array whenever it is drawn. */
const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Tags by their groups; those assigned by a rule are shown and cannot be changed. */
export function TagDialog({ title, about, chosen = [], needsOne = false, submit, onDone, onClose }: TagDialogProps) {
  const { data, error, reload } = useData(getTagOptions, {});
  const [picked, setPicked] = useState<readonly number[]>(chosen);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const manual = new Set(
    (data ?? []).flatMap(({ tags }) => tags.filter(({ type }) => type === "MANUAL").map(({ id }) => id)),
  );
  const toggle = (id: number) => {
    setProblem("");
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]);
  };
  const send = async () => {
    const tagIds = picked.filter((id) => manual.has(id));
    if (needsOne && tagIds.length === 0) return setProblem("请选择标签");
    if (picked.length > tagMax) return setProblem(memberEditMessages.tagLimit);
    setBusy(true);
    try {
      await submit(tagIds);
      onDone();
    } catch (failure) {
      toastError(failure);
    }
    return setBusy(false);
  };
  return (
    <FormFrame
      title={title}
      kind="dialog"
      width={520}
      dirty={!isSameSet(picked, chosen)}
      busy={busy || data === undefined}
      okText={busy ? "处理中" : "确定"}
      onOk={() => void send()}
      onClose={onClose}
    >
      <div className="text2 mb-16">{about}</div>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      <div className="tag-groups grid gap-12 scroll">
        {data?.map((group) => (
          <section key={group.id}>
            <div className="size-11 text3 mb-6">{group.name}</div>
            <div className="flex wrap gap-6">
              {group.tags.map(({ id, name, type }) => (
                <button
                  key={id}
                  type="button"
                  className="tag-choice size-12 text2 pointer"
                  aria-pressed={picked.includes(id)}
                  disabled={type === "AUTO"}
                  title={type === "AUTO" ? "由规则自动打上" : undefined}
                  onClick={() => toggle(id)}
                >
                  {name}
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
      <div className="form-below flex gap-12 size-12 lead-18">
        {problem !== "" && (
          <span className="form-error" role="alert">
            {problem}
          </span>
        )}
        <span className="form-counter">
          {picked.length}/{tagMax}
        </span>
      </div>
    </FormFrame>
  );
}
