import type { Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import type { Field } from "@hongxian/contract/kit/field.ts";
import { type Fields, keyOf, type RowAction } from "@hongxian/contract/kit/resource.ts";
import type { AnyResource } from "@hongxian/contract/kit/resource-calls.ts";
import { useMemo } from "react";
import { fewChoices } from "./few-choices.tsx";
import { runCall } from "./run-call.ts";
import type { RecordRow } from "./resource-overlay.ts";
import { SchemaDialog } from "./schema-dialog.tsx";
import { TextDialog } from "./text-dialog.tsx";

interface AskDialogProps {
  readonly resource: AnyResource;
  readonly action: RowAction;
  readonly endpoint: Endpoint;
  readonly row: RecordRow;
  onDone(): void;
  onClose(): void;
}

const nothing = {};
/** What is picked starts with what the row has now; what is typed (a reason, a remark) is typed anew. */
const picked = new Set<Field["kind"]>(["choice", "choices", "flag"]);

function presentOf(resource: AnyResource, ask: Fields, row: RecordRow): RecordRow {
  const names = Object.entries(ask).filter(
    ([name, { kind }]) => picked.has(kind) && resource.fields[name]?.kind === kind,
  );
  return Object.fromEntries(names.map(([name]) => [name, row[name] ?? undefined]));
}

/** The dialog of a row action: what it asks for, checked by the call's own schema, sent with what it always sends. */
export function AskDialog({ resource, action, endpoint, row, onDone, onClose }: AskDialogProps) {
  const { sends = nothing } = action;
  const ask: Fields = action.ask ?? nothing;
  const words: NonNullable<RowAction["dialog"]> = action.dialog ?? nothing;
  const params = { id: Number(row[keyOf(resource)]), ...action.at };
  const send = (body: unknown) => runCall<Endpoint>(endpoint, { params, body });
  // The row was read with the fields of this resource.
  const title = typeof words.title === "function" ? words.title(row) : (words.title ?? action.title);
  // A row that needs no hint gives an empty one.
  const hint = (typeof words.hint === "function" ? words.hint(row) : words.hint) || undefined;
  const [only, ...others] = Object.entries(ask);
  const isText = only !== undefined && others.length === 0 && only[1].kind === "longText";
  const shared = {
    title,
    schema: endpoint.body,
    send,
    onDone,
    onClose,
    ...(words.okText === undefined ? {} : { okText: words.okText }),
  };
  const initial = useMemo(() => ({ ...presentOf(resource, ask, row), ...sends }), [resource, ask, row, sends]);
  const inputs = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(ask).flatMap(([name, field]) => {
          const Input = fewChoices(field);
          return Input === undefined ? [] : [[name, Input]];
        }),
      ),
    [ask],
  );
  if (isText)
    return (
      <TextDialog
        {...shared}
        label={only[1].label}
        name={only[0]}
        max={only[1].max ?? 200}
        fixed={initial}
        hint={hint}
        {...(words.phrases === undefined ? {} : { phrases: words.phrases })}
      />
    );
  return (
    <SchemaDialog {...shared} fields={ask} initial={initial} inputs={inputs}>
      {hint !== undefined && <p className="form-hint">{hint}</p>}
    </SchemaDialog>
  );
}
