import { EditOutlined } from "@ant-design/icons";
import { errorTable } from "@hongxian/contract/wire/errors.ts";
import { Button } from "antd";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useRegions } from "../../ui/fields/use-regions.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { FieldControl } from "./field-control.tsx";
import type { FieldSpec } from "../member-fields/field-spec.ts";
import { fieldText, listOf } from "../member-fields/field-value.ts";
import { conflictText } from "../member-fields/conflict-text.ts";
import { MaskedValue } from "./masked-value.tsx";
import { type FieldEdit, useFieldEdit } from "./use-field-edit.ts";
import type { MemberPanel } from "./use-member-panel.ts";
import { flatMember } from "./flat-member.ts";
import "./editable-field.css";

interface EditableFieldProps {
  readonly spec: FieldSpec;
  readonly panel: MemberPanel;
  /** False where the role may not edit it (the sales style shows the pencil to everyone). */
  readonly editable: boolean;
  /** Empty beside filled ones: it appears under the pointer or the focus, by its name. */
  readonly quiet?: boolean;
  /** Replaces the field's own text. */
  readonly children?: ReactNode;
}

/** Enter saves and Esc cancels; an open list of choices handles both keys itself, a multi-line text handles Enter. */
function handleKey(event: KeyboardEvent, spec: FieldSpec, edit: FieldEdit): void {
  const inList = event.target instanceof Element && event.target.closest(".ant-select-open") !== null;
  const withControl = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") {
    event.stopPropagation();
    if (!inList) edit.cancel();
  }
  if (event.key !== "Enter" || event.nativeEvent.isComposing || event.target instanceof HTMLButtonElement) return;
  const keepsEnter = inList || spec.control.kind === "longText" || spec.control.kind === "words";
  if (keepsEnter && !withControl) return;
  event.preventDefault();
  edit.commit();
}

/** Controls that need the whole width; their buttons are below. */
const broad: ReadonlySet<string> = new Set(["choices", "words", "region", "longText"]);

function Editor({ spec, panel, edit }: EditableFieldProps & { readonly edit: FieldEdit }) {
  const { draft, problem } = edit.editing ?? { draft: null, problem: "" };
  return (
    <div
      className="fd-editor"
      role="group"
      aria-label={`修改${spec.label}`}
      onKeyDown={(event) => handleKey(event, spec, edit)}
    >
      <span
        className={
          broad.has(spec.control.kind)
            ? "fd-input fd-input-broad row shrink-x gap-4 to-end wrap"
            : "fd-input row shrink-x gap-4"
        }
      >
        <span className="fd-control grow shrink-x">
          <FieldControl
            spec={spec}
            draft={draft}
            sex={panel.member.sex}
            invalid={problem !== ""}
            onChange={edit.change}
          />
        </span>
        <Button size="small" type="primary" onClick={edit.commit}>
          保存
        </Button>
        <Button size="small" type="text" onClick={edit.cancel}>
          取消
        </Button>
      </span>
      {problem !== "" && (
        <span className="form-error" role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** Somebody else changed the value meanwhile: shows both values and the two options. */
function Conflict({ spec, panel, edit }: EditableFieldProps & { readonly edit: FieldEdit }) {
  const tree = useRegions(spec.control.kind === "region");
  if (edit.conflict === null) return null;
  const { found } = edit.conflict;
  const around = { sex: panel.member.sex, tree };
  const leave = () => {
    edit.yield();
    panel.reload();
  };
  return (
    <div className="fd-conflict" role="alertdialog" aria-label={errorTable.STALE_VERSION.msg}>
      <b className="weight-500 ochre">{errorTable.STALE_VERSION.msg}</b>
      <dl>
        <dt className="text3">我的修改</dt>
        <dd className="breaks">{conflictText(spec, found.given, around)}</dd>
        <dt className="text3">当前数据</dt>
        <dd className="breaks">
          {conflictText(spec, found.current, around)}
          <em>
            {found.updateUser} {shortTime(found.updateTime).text}
          </em>
        </dd>
      </dl>
      <Button size="small" onClick={leave} autoFocus>
        采用当前数据
      </Button>
      <Button size="small" type="text" onClick={edit.insist}>
        保留我的修改
      </Button>
    </div>
  );
}

function Value({ spec, panel, quiet = false }: Pick<EditableFieldProps, "spec" | "panel" | "quiet">) {
  const member = flatMember(panel.member);
  const text = fieldText(spec, member);
  if (text === "") return <span className="nil">{quiet ? spec.label : "—"}</span>;
  if (spec.masked === true) return <MaskedValue panel={panel} field={spec.name} masked={text} label={spec.label} />;
  if (spec.control.kind === "words") {
    return (
      <span className="fd-words flex wrap">
        {listOf(member[spec.name]).map((word) => (
          <i key={word}>{word}</i>
        ))}
      </span>
    );
  }
  return (
    <span className={spec.wide === true ? "fd-text fd-wrap" : "fd-text"} title={spec.wide === true ? undefined : text}>
      {text}
    </span>
  );
}

/** Returns the focus to where the editing began, so that the keyboard can continue from there. */
function useFocusBack(isEditing: boolean) {
  const place = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) place.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);
  return place;
}

/** A field of the panel: label, value, and the pencil that opens its editor in place. */
export function EditableField(props: EditableFieldProps) {
  const { spec, panel, editable, quiet = false, children } = props;
  const edit = useFieldEdit({
    spec,
    member: flatMember(panel.member),
    save: panel.save,
    setUnsaved: panel.setUnsaved,
  });
  const isEditing = edit.editing !== null || edit.conflict !== null;
  const pencil = useFocusBack(isEditing);
  const names = [
    "fd",
    spec.wide === true ? "fd-wide" : "",
    isEditing ? "fd-editing thread-left" : "",
    quiet ? "fd-quiet" : "",
  ];
  return (
    <div className={names.filter((name) => name !== "").join(" ")} data-field={spec.name}>
      <span className="fd-label block size-12 text3 lead-18">{spec.label}</span>
      {edit.editing !== null && <Editor {...props} edit={edit} />}
      {edit.conflict !== null && <Conflict {...props} edit={edit} />}
      {!isEditing && (
        <div className="fd-value row gap-6">
          {children ?? <Value spec={spec} panel={panel} quiet={quiet} />}
          {panel.changed.has(spec.name) && <i className="fd-changed" title="今天修改过" />}
          {editable && spec.save !== undefined && (
            <button
              ref={pencil}
              type="button"
              className="fd-pencil center fixed push bare-button size-12 text2"
              aria-label={`修改${spec.label}`}
              onClick={edit.start}
            >
              <EditOutlined />
            </button>
          )}
        </div>
      )}
      {edit.asking !== null && (
        <ConfirmDialog title={`修改${spec.label}`} text={spec.confirm} onConfirm={edit.confirm} onClose={edit.unask} />
      )}
    </div>
  );
}
