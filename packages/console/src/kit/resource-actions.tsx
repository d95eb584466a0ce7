import { ExportOutlined, PlusOutlined } from "@ant-design/icons";
import { button } from "@hongxian/contract/wire/access.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { type AnyResource, anyCustomCall, anyResource, removeCall } from "@hongxian/contract/kit/resource-calls.ts";
import {
  type Action,
  type DeclaredName,
  type Fields,
  type OwnAction,
  type Resource,
  type RowAction,
  keyOf,
} from "@hongxian/contract/kit/resource.ts";
import { actionGrants, anyActionCall, isOpenTo } from "@hongxian/contract/kit/row-action.ts";
import type { ComponentType } from "react";
import type { z } from "zod";
import { call } from "../platform/call.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { ExportDialog } from "./export-dialog.tsx";
import type { PageAction } from "./page-action.ts";
import { RecordForm } from "./record-form.tsx";
import type { AnyOverlay, RecordList, RecordRow } from "./resource-overlay.ts";
import { resourceColumns } from "./resource-columns.tsx";
import { runBatch } from "./run-batch.ts";
import { runCall } from "./run-call.ts";
import type { Selection } from "./table/use-selection.ts";

type AnyAction = Action<Fields>;

export interface ResourceActions {
  readonly rowActions: readonly PageAction<RecordRow>[];
  readonly listActions: readonly PageAction<null>[];
  readonly batchActions: readonly PageAction<Selection<RecordRow>>[];
  /** The smallest limit of the batch actions. */
  readonly batchMax: number;
}

const sent = (action: RowAction, id: number) => ({ params: { id, ...action.at }, body: action.sends ?? {} });

/** The question before a batch: that of the one row, or how many there are. None where no row asks for one. */
const batchQuestion =
  ({ title, confirm = "" }: Pick<RowAction, "title" | "confirm">) =>
  ({ rows }: Selection<RecordRow>): string => {
    if (typeof confirm === "string") return confirm;
    const questions = rows.map((row) => confirm(row)).filter((text) => text !== "");
    return rows.length > 1 && questions.length > 0
      ? `确定对所选的${rows.length}条记录执行“${title}”？`
      : (questions[0] ?? "");
  };

const questionOf = ({ confirm }: Pick<RowAction, "confirm">) =>
  confirm === undefined ? {} : { confirm: typeof confirm === "string" ? confirm : (row: RecordRow) => confirm(row) };

const faceOf = (resource: AnyResource, action: RowAction | OwnAction) => ({
  title: action.title,
  allow: actionGrants(resource, action),
  danger: action.danger === true,
  ...(action.group === undefined ? {} : { group: action.group }),
  step: action.from !== undefined || action.to !== undefined,
  when: (row: RecordRow) => isOpenTo(resource, action, row),
  // The rows were read with the fields of this resource.
  ...(action.blocked === undefined ? {} : { blocked: (row: RecordRow) => action.blocked?.(row) }),
});

/** A row action of a resource as the page shows it; `Own` replaces the dialog made from what it asks for. */
function declaredAction(
  resource: AnyResource,
  name: string,
  Own?: NonNullable<AnyOverlay["dialogs"]>[string],
): PageAction<RecordRow> {
  const action = resource.actions[name] as RowAction | OwnAction;
  if (action.kind === "own")
    return {
      ...faceOf(resource, action),
      ...(Own === undefined ? {} : { dialog: (row, end) => <Own row={row} {...end} /> }),
    };
  const endpoint = anyActionCall(resource, name);
  const face = { ...faceOf(resource, action), ...questionOf(action) };
  if (Own !== undefined) return { ...face, dialog: (row, end) => <Own row={row} {...end} /> };
  if (action.ask === undefined)
    return { ...face, run: (row) => runCall<Endpoint>(endpoint, sent(action, Number(row[keyOf(resource)]))) };
  return { ...face, dialog: (row, end) => <AskDialog {...{ resource, action, endpoint, row }} {...end} /> };
}

/**
 * A declared action for a desk or another place than the resource's table; `R` has what the declaration reads. One whose
 * call is written by hand also needs what it does: `Own`, or `run` of the page.
 */
export const rowAction = <R extends object, F extends Fields, A, S extends z.ZodType>(
  resource: Resource<F, A, S>,
  name: DeclaredName<A> & string,
  Own?: ComponentType<{ row: R; onDone(): void; onClose(): void }>,
): PageAction<R> => declaredAction(anyResource(resource), name, Own as never) as object as PageAction<R>;

/** The actions a resource defines, as row, list and batch actions with their grants, states and dialogs. */
export function resourceActions(
  resource: AnyResource,
  { total }: RecordList,
  overlay: AnyOverlay,
  exported: Readonly<Record<string, string>>,
): ResourceActions {
  const rowActions: PageAction<RecordRow>[] = [];
  const listActions: PageAction<null>[] = [];
  const batchActions: PageAction<Selection<RecordRow>>[] = [];
  const caps: number[] = [];
  const idOf = (row: RecordRow) => Number(row[keyOf(resource)]);

  const addRowAction = (name: string, action: RowAction) => {
    const made = declaredAction(resource, name, overlay.dialogs?.[name]);
    rowActions.push(made);
    if (action.batch === undefined || made.dialog !== undefined) return;
    caps.push(action.batch);
    batchActions.push({
      title: made.title,
      allow: actionGrants(resource, action),
      danger: action.danger === true,
      confirm: batchQuestion(action),
      blocked: ({ rows }) =>
        rows.every((row) => isOpenTo(resource, action, row)) ? undefined : `所选记录中有不能${action.title}的`,
      run: ({ rows }) =>
        runBatch(rows, (row) => call<Endpoint>(anyActionCall(resource, name), sent(action, idOf(row)))),
    });
  };

  const add = (name: string, action: AnyAction) => {
    if (action.kind === undefined) return addRowAction(name, action);
    if (action.kind === "own") {
      const Own = overlay.dialogs?.[name];
      // Without a dialog the page itself says what it does, see rowAction.
      if (Own !== undefined) rowActions.push(declaredAction(resource, name, Own));
      return;
    }
    const face = { title: action.title, allow: [button(action.title, resource.route)] as const };
    const isBound = "from" in action || "when" in action;
    const when = isBound ? { when: (row: RecordRow) => isOpenTo(resource, action, row) } : {};
    switch (action.kind) {
      case "create":
        listActions.push({
          ...face,
          primary: true,
          icon: <PlusOutlined />,
          dialog: (_, end) => (
            <RecordForm
              resource={resource}
              action={action}
              inputs={overlay.inputs}
              {...overlay.forms?.[name]}
              {...end}
            />
          ),
        });
        return;
      case "edit":
        rowActions.push({
          ...face,
          ...when,
          dialog: (row, end) => (
            <RecordForm
              resource={resource}
              action={action}
              row={row}
              inputs={overlay.inputs}
              {...overlay.forms?.[name]}
              {...end}
            />
          ),
        });
        return;
      case "remove": {
        const endpoint = removeCall(resource, action);
        rowActions.push({
          ...face,
          ...when,
          ...questionOf(action),
          danger: true,
          run: (row) => runCall<Endpoint>(endpoint, { params: { id: idOf(row) } }),
        });
        if (action.batch === undefined) return;
        caps.push(action.batch);
        batchActions.push({
          ...face,
          danger: true,
          confirm: batchQuestion(action),
          run: ({ rows }) => runBatch(rows, (row) => call(endpoint, { params: { id: idOf(row) } })),
        });
        return;
      }
      case "export": {
        const columns = resourceColumns(resource, overlay);
        const exportProps = { resource: resource.name, columns, filters: exported, total };
        listActions.push({
          ...face,
          icon: <ExportOutlined />,
          dialog: (_, end) => <ExportDialog {...exportProps} {...end} />,
        });
        batchActions.push({
          ...face,
          icon: <ExportOutlined />,
          dialog: ({ rows }, end) => <ExportDialog {...exportProps} ids={rows.map(idOf)} {...end} />,
        });
        return;
      }
      case "custom": {
        const endpoint = anyCustomCall(resource, name, action);
        const Own = overlay.dialogs?.[name];
        const manner = {
          ...face,
          danger: action.danger === true,
          ...(action.confirm === undefined ? {} : { confirm: action.confirm }),
        };
        if (action.on === "row") {
          rowActions.push({
            ...manner,
            ...when,
            step: action.from !== undefined,
            ...(Own === undefined
              ? { run: (row) => runCall<Endpoint>(endpoint, { params: { id: idOf(row) }, body: {} }) }
              : { dialog: (row, end) => <Own row={row} {...end} /> }),
          });
        } else if (action.on === "list") {
          listActions.push({
            ...manner,
            ...(Own === undefined
              ? { run: () => runCall<Endpoint>(endpoint, { body: {} }) }
              : { dialog: (_, end) => <Own {...end} /> }),
          });
        } else {
          if (action.batch !== undefined) caps.push(action.batch);
          batchActions.push({
            ...manner,
            ...(Own === undefined
              ? { run: ({ rows }) => runCall<Endpoint>(endpoint, { body: { ids: rows.map(idOf) } }) }
              : { dialog: (selection, end) => <Own selection={selection} {...end} /> }),
          });
        }
      }
    }
  };
  for (const [name, action] of Object.entries(resource.actions)) add(name, action);
  // Export alone is no reason to make rows selectable.
  const onlyExport = batchActions.length === 1 && batchActions[0]?.icon !== undefined;
  return { rowActions, listActions, batchActions: onlyExport ? [] : batchActions, batchMax: Math.min(1000, ...caps) };
}
