import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { getArticle } from "@hongxian/contract/features/article/article.endpoints.ts";
import { article } from "@hongxian/contract/features/article/article.resource.ts";
import { articleGrants } from "@hongxian/contract/features/article/article.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { actionCall } from "@hongxian/contract/kit/row-action.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Radio } from "antd";
import { useState } from "react";
import { PhoneFrame, RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { actionOf, type PageAction } from "../../kit/page-action.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { Page } from "../../kit/page.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import { rowAction } from "../../kit/resource-actions.tsx";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { runCall } from "../../kit/run-call.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ArticleFormDrawer } from "./article-form.tsx";
import { VersionDrawer } from "./version-drawer.tsx";
import { AnswerPanel } from "../../ui/answer-panel.tsx";
import "./article.css";

type ArticleRow = RowOf<typeof article>;
interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const overlay: OverlayOf<typeof article> = {
  tones: { status: { DRAFT: "hollow", WAIT_PUBLISH: "slate", ONLINE: "jade", OFFLINE: "mute" } },
  cells: {
    title: ({ title, hasDraft }) => (
      <span className="cell-text block cut" title={title}>
        {title} {hasDraft && <Tag tone="ochre">有未发布修改</Tag>}
      </span>
    ),
    currentVersion: ({ currentVersion }) =>
      currentVersion === 0 ? <span className="nil">—</span> : <span className="num">V{currentVersion}</span>,
  },
  widths: { title: 260, clients: 130, currentVersion: 52, sort: 62, isTop: 52, author: 84, status: 84 },
};

const publishCall = actionCall(article, "publish");
const later = field.time("发布时间");

/** 发布: now, or at a later time. */
function PublishDialog({ row, onDone, onClose }: DialogEnd & { readonly row: ArticleRow }) {
  const [isLater, setLater] = useState(false);
  const [initial] = useState({ publishTime: null });
  const form = useForm({
    schema: publishCall.body,
    initial,
    counted: (values) => (isLater ? values : { publishTime: null }),
    send: (body) => runCall(publishCall, { params: { id: row.id }, body }),
    onDone,
  });
  const loose = Object.entries(form.errors).filter(([name]) => name !== "publishTime");
  return (
    <FormFrame
      title={`发布：${row.title}`}
      kind="dialog"
      width={440}
      dirty={form.dirty}
      busy={form.sending}
      okText="发布"
      onOk={() => void form.submit()}
      onClose={onClose}
    >
      {loose.map(([name, message]) => (
        <div key={name} className="flex gap-8 brick round-8 on-brick-soft mb-16 pad-8-12" role="alert">
          {message}
        </div>
      ))}
      <Radio.Group
        className="block mb-12"
        aria-label="发布方式"
        value={isLater}
        options={[
          { value: false, label: "立即发布" },
          { value: true, label: "定时发布", disabled: row.status === "ONLINE" },
        ]}
        onChange={({ target }) => setLater(target.value === true)}
      />
      {isLater && (
        <FormField label="发布时间" error={form.errors.publishTime}>
          {(control) => <FieldInput {...control} field={later} {...form.field("publishTime")} />}
        </FormField>
      )}
    </FormFrame>
  );
}

function PreviewDialog({ id, onClose }: { id: number; onClose(): void }) {
  const article = useData(getArticle, { params: { id } });
  return (
    <PageModal open title="预览" footer={null} width={440} onCancel={onClose}>
      <PhoneFrame title={article.data?.title ?? ""}>
        <AnswerPanel answer={article}>
          {({ content }) => <RichTextView html={content} rules={articleRules} />}
        </AnswerPanel>
      </PhoneFrame>
    </PageModal>
  );
}

const rowActions: readonly PageAction<ArticleRow>[] = [
  actionOf(articleGrants.edit, {
    dialog: ({ id }, end) => <ArticleFormDrawer id={id} {...end} />,
  }),
  rowAction(article, "publish", PublishDialog),
  rowAction(article, "offline"),
  actionOf(articleGrants.preview, {
    dialog: ({ id }, { onClose }) => <PreviewDialog id={id} onClose={onClose} />,
  }),
  rowAction(article, "top"),
  rowAction(article, "untop"),
  actionOf(articleGrants.versions, {
    dialog: ({ id }, end) => <VersionDrawer id={id} {...end} />,
  }),
  rowAction(article, "remove"),
];
const listActions: readonly PageAction<null>[] = [
  actionOf(articleGrants.create, {
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <ArticleFormDrawer id={null} {...end} />,
  }),
];

/** 文章管理. `?edit=` opens one article, `?newHelp=` a new help text with that title. */
export function ArticlePage() {
  const view = useResource(article, overlay);
  const [search, setSearch] = usePageSearch();
  const edited = Number(search.get("edit") ?? Number.NaN);
  const helpTitle = search.get("newHelp") ?? undefined;
  const leave = () => {
    const rest = new URLSearchParams(search);
    rest.delete("edit");
    rest.delete("newHelp");
    setSearch(rest, { replace: true });
    view.list.reload();
  };
  const isOpen = helpTitle !== undefined || Number.isSafeInteger(edited);
  return (
    <Page title={article.title}>
      <ResourceTable {...view} rowActions={rowActions} listActions={listActions} />
      {isOpen && (
        <ArticleFormDrawer
          key={helpTitle ?? edited}
          id={helpTitle === undefined ? edited : null}
          helpTitle={helpTitle}
          onDone={leave}
          onClose={leave}
        />
      )}
    </Page>
  );
}
