import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import {
  getArticle,
  offlineArticle,
  publishArticle,
  removeArticle,
  topArticle,
} from "@hongxian/contract/features/article/article.endpoints.ts";
import { article } from "@hongxian/contract/features/article/article.resource.ts";
import { articleGrants, articleMessages } from "@hongxian/contract/features/article/article.rules.ts";
import { type Endpoint } from "@hongxian/contract/wire/endpoint.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import type { RowOf } from "@hongxian/contract/kit/resource-calls.ts";
import { PlusOutlined } from "@ant-design/icons";
import { Radio } from "antd";
import { useState } from "react";
import { PhoneFrame, RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { type CallArguments, call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import type { PageAction } from "../../kit/page-action.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { Page } from "../../kit/page.tsx";
import { usePageSearch } from "../../platform/page-search.ts";
import type { OverlayOf } from "../../kit/resource-overlay.ts";
import { ResourceTable } from "../../kit/resource-table.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { useResource } from "../../kit/use-resource.ts";
import { ArticleFormDrawer } from "./article-form.tsx";
import { VersionDrawer } from "./version-drawer.tsx";
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

async function run<E extends Endpoint>(endpoint: E, ...sent: CallArguments<E>): Promise<void> {
  await call(endpoint, ...sent);
  toast.success(answeredMessage(endpoint));
}

const later = field.time("发布时间");

/** 发布: now, or at a later time. */
function PublishDialog({ row, onDone, onClose }: DialogEnd & { readonly row: ArticleRow }) {
  const [isLater, setLater] = useState(false);
  const [initial] = useState({ publishTime: null });
  const form = useForm({
    schema: publishArticle.body,
    initial,
    counted: (values) => (isLater ? values : { publishTime: null }),
    send: async (body) => {
      await run(publishArticle, { params: { id: row.id }, body });
    },
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
  const { data } = useData(getArticle, { params: { id } });
  return (
    <PageModal open title="预览" footer={null} width={440} onCancel={onClose}>
      <PhoneFrame title={data?.title ?? ""}>
        {data !== undefined && <RichTextView html={data.content} rules={articleRules} />}
      </PhoneFrame>
    </PageModal>
  );
}

const rowActions: readonly PageAction<ArticleRow>[] = [
  {
    title: "编辑",
    allow: [articleGrants.edit],
    dialog: ({ id }, end) => <ArticleFormDrawer id={id} {...end} />,
  },
  {
    title: "发布",
    allow: [articleGrants.publish],
    when: ({ status, hasDraft }) => status === "DRAFT" || status === "OFFLINE" || (status === "ONLINE" && hasDraft),
    dialog: (row, end) => <PublishDialog row={row} {...end} />,
  },
  {
    title: "下线",
    allow: [articleGrants.offline],
    when: ({ status, category }) => (status === "ONLINE" || status === "WAIT_PUBLISH") && category !== "AGREEMENT",
    run: ({ id }) => run(offlineArticle, { params: { id } }),
  },
  {
    title: "预览",
    allow: [articleGrants.preview],
    dialog: ({ id }, { onClose }) => <PreviewDialog id={id} onClose={onClose} />,
  },
  {
    title: "置顶",
    allow: [articleGrants.top],
    when: ({ isTop, status }) => !isTop && status === "ONLINE",
    run: ({ id }) => run(topArticle, { params: { id, flag: true } }),
  },
  {
    title: "取消置顶",
    allow: [articleGrants.untop],
    when: ({ isTop }) => isTop,
    run: ({ id }) => run(topArticle, { params: { id, flag: false } }),
  },
  {
    title: "历史版本",
    allow: [articleGrants.versions],
    dialog: ({ id }, end) => <VersionDrawer id={id} {...end} />,
  },
  {
    title: "删除",
    allow: [articleGrants.remove],
    danger: true,
    when: ({ status }) => status === "DRAFT" || status === "OFFLINE",
    confirm: articleMessages.removeConfirm,
    run: ({ id }) => run(removeArticle, { params: { id } }),
  },
];
const listActions: readonly PageAction<null>[] = [
  {
    title: "新增",
    allow: [articleGrants.create],
    primary: true,
    icon: <PlusOutlined />,
    dialog: (_, end) => <ArticleFormDrawer id={null} {...end} />,
  },
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
