import { getGrades, type GradeRow } from "@hongxian/contract/core/matchmaker/grade.endpoints.ts";
import { gradeMessages } from "@hongxian/contract/core/matchmaker/matchmaker.messages.ts";
import {
  gradeSettingGrants,
  getGradeHistory,
  gradeDraft,
  gradeProblems,
  previewGrades,
  restoreGrades,
  saveGrades,
  type GradeDraft,
} from "@hongxian/contract/features/matchmaker-grade/grade-setting.endpoints.ts";
import { fieldErrors } from "@hongxian/contract/wire/parse-input.ts";
import { Button } from "antd";
import { useEffect, useState } from "react";
import { ActionButton } from "../../kit/action-button.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { Page } from "../../kit/page.tsx";
import { useCan } from "../../platform/access-context.tsx";
import { call, CallError, answeredMessage } from "../../platform/call.ts";
import { PageDrawer, usePage } from "../../platform/page-context.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { PanelState } from "../../ui/panel-state.tsx";
import { GradeCard } from "./grade-card.tsx";
import { GradePreview, type PreviewRow } from "./grade-preview.tsx";
import { fieldWords, valueWords } from "./grade-words.ts";
import { UpSettingForm } from "./up-setting-form.tsx";
import "./matchmaker-grade.css";

const draftOf = ({ people: _p, taskCount: _t, ...values }: GradeRow): GradeDraft => values;
const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The errors of the current cards, by `grade.field`. */
function problemsOf(drafts: readonly GradeDraft[], rows: readonly GradeRow[]): Readonly<Record<string, string>> {
  const own = drafts.flatMap((draft) => {
    const parsed = gradeDraft.safeParse(draft, { reportInput: true });
    const errors = parsed.success ? {} : fieldErrors(parsed.error.issues);
    return Object.entries(errors).map(([name, text]) => [`${draft.grade}.${name}`, text] as const);
  });
  const counted = (grade: number) => rows.find((row) => row.grade === grade)?.taskCount ?? 0;
  return { ...gradeProblems(drafts, counted), ...Object.fromEntries(own) };
}

function HistoryDrawer({ onClose }: { onClose(): void }) {
  const { data, error, reload } = useData(getGradeHistory, {});
  return (
    <PageDrawer open title="变更记录" size={640} onClose={onClose}>
      {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {error === null && data === undefined && <PanelState kind="loading" lines={6} />}
      {data?.length === 0 && <PanelState kind="empty" />}
      {data?.map(({ id, title, staff, time, changes }) => (
        <section key={id} className="grade-history line-below pad-10-0">
          <b>{title}</b> <span className="caption">{`${staff?.name ?? ""} ${clockText(time)}`}</span>
          <ul className="size-12 text2">
            {changes.map(({ name, before, after }) => (
              <li key={name}>
                {fieldWords(name)}：<s>{valueWords(name, before)}</s> → {valueWords(name, after)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </PageDrawer>
  );
}

const historyAction: PageAction<null> = actionOf(gradeSettingGrants.gradeChanges, {
  dialog: (_, { onClose }) => <HistoryDrawer onClose={onClose} />,
});

function GradeCards({ rows, onSaved }: { rows: readonly GradeRow[]; onSaved(): void }) {
  const { setDirty, open } = usePage();
  const mayEdit = useCan()(gradeSettingGrants.editGrade);
  const [drafts, setDrafts] = useState<readonly GradeDraft[]>(() => rows.map(draftOf));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [preview, setPreview] = useState<readonly PreviewRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = drafts.filter((draft) => !rows.some((row) => same(draftOf(row), draft)));
  const dirty = changed.length > 0;
  useEffect(() => {
    setDirty(dirty);
    return () => setDirty(false);
  }, [dirty, setDirty]);

  const send = async (run: () => Promise<void>) => {
    const found = problemsOf(drafts, rows);
    setProblems(found);
    if (Object.keys(found).length > 0 || busy) return;
    setBusy(true);
    try {
      await run();
    } catch (error) {
      toastError(error);
      if (error instanceof CallError) setProblems(error.fields);
    }
    setBusy(false);
  };
  const body = { grades: dirty ? [...changed] : [...drafts] };
  return (
    <>
      <div className="grade-cards grid gap-10 scroll-x">
        {drafts.map((draft) => (
          <GradeCard
            key={draft.grade}
            draft={draft}
            row={rows.find(({ grade }) => grade === draft.grade)}
            changed={changed.includes(draft)}
            locked={!mayEdit}
            error={(name) => problems[`${draft.grade}.${name}`]}
            onChange={(change) => {
              setPreview(null);
              setDrafts(drafts.map((one) => (one.grade === draft.grade ? { ...one, ...change } : one)));
            }}
            onTasks={() => open(`/matchmakerSetting/MasterUpTask?grade=${draft.grade}`)}
          />
        ))}
      </div>
      <div className="row wrap gap-8 mt-12">
        {mayEdit && (
          <Button
            type="primary"
            disabled={!dirty || busy}
            onClick={() =>
              void send(async () => {
                await call(saveGrades, { body });
                toast.success(answeredMessage(saveGrades));
                onSaved();
              })
            }
          >
            {busy ? "保存中" : "保存等级"}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void send(async () => setPreview(await call(previewGrades, { body })))}>
          预览影响
        </Button>
        <ActionButton
          target={null}
          action={actionOf(gradeSettingGrants.restoreGrades, {
            danger: true,
            confirm: gradeMessages.restore,
            run: async () => {
              await call(restoreGrades, { body: {} });
              toast.success(answeredMessage(restoreGrades));
            },
          })}
          onDone={onSaved}
        />
        <ActionButton target={null} action={historyAction} />
        {dirty && <span className="caption">已修改 {changed.length} 个等级，新佣金比例只用于之后支付的订单</span>}
      </div>
      <div className="grade-lower">
        <section>
          <h2>升级规则</h2>
          <UpSettingForm />
        </section>
        <section>
          <h2>今日升级预览</h2>
          <GradePreview rows={preview} />
        </section>
      </div>
    </>
  );
}

/** 红娘升级设置: the six grades, their rights and earnings, and the rules of promotion. */
export function GradeSettingPage() {
  const { data, error, reload } = useData(getGrades, {});
  const stamp = (data ?? []).map(({ version }) => version).join("-");
  return (
    <Page title="红娘升级设置">
      <div className="grade-setting grow shrink-y scroll">
        {error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
        {error === null && data === undefined && <PanelState kind="loading" lines={8} />}
        {data !== undefined && <GradeCards key={stamp} rows={data} onSaved={reload} />}
      </div>
    </Page>
  );
}
