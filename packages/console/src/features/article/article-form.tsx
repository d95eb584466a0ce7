import { contentClient, helpGroup } from "@hongxian/contract/core/placed/placed.choices.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import {
  type ArticleDetail,
  createArticle,
  editArticle,
  getArticle,
} from "@hongxian/contract/features/article/article.endpoints.ts";
import {
  agreementCode,
  articleCategory,
  articleLimits,
  coverless,
} from "@hongxian/contract/features/article/article.rules.ts";
import { field } from "@hongxian/contract/kit/field.ts";
import { Checkbox, Input, InputNumber, Select } from "antd";
import { type ReactNode, useMemo, useRef, useState } from "react";
import type { Draft } from "../../platform/form-types.ts";
import { optionsOf } from "../../platform/options-of.ts";
import { RichTextEditor } from "../../core/rich-text/rich-text-editor.tsx";
import { PhoneFrame, RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { call, answeredMessage } from "../../platform/call.ts";
import { FieldInput } from "../../ui/fields/field-input.tsx";
import { FormField } from "../../kit/form-field.tsx";
import { FormFrame } from "../../kit/form-frame.tsx";
import { clockText } from "../../platform/shanghai-time.ts";
import { toast } from "../../platform/toast.ts";
import { useData } from "../../platform/use-data.ts";
import { useForm } from "../../kit/use-form.ts";
import { CoupleInput } from "./couple-input.tsx";
import { useAutosave } from "./use-autosave.ts";
import { Loaded } from "../../ui/late/loaded.tsx";

interface DialogEnd {
  onDone(): void;
  onClose(): void;
}

const cover = field.image("封面");
const consent = field.images("会员授权截图", { max: 4 });
const empty: Draft<typeof createArticle.body> = {
  title: "",
  category: null,
  helpGroup: null,
  agreementCode: null,
  coverUrl: "",
  summary: "",
  content: "",
  clients: ["APP"],
  coupleUserIds: [],
  authImg: "",
  author: "",
  sort: 100,
};

interface ArticleFormProps extends DialogEnd {
  readonly article: ArticleDetail | null;
  /** The initial title of a help text. */
  readonly helpTitle?: string | undefined;
}

function ArticleForm({ article, helpTitle, onDone, onClose }: ArticleFormProps) {
  /** The record behind the form: a new one gets its number with the first save, automatic saves included. */
  const record = useRef<{ id: number; version: number } | null>(
    article === null ? null : { id: article.id, version: article.version },
  );
  const initial = useMemo(() => {
    if (article === null) return helpTitle === undefined ? empty : { ...empty, title: helpTitle, category: "HELP" };
    const { title, category, helpGroup: group, agreementCode: code, coverUrl, summary, content } = article;
    const { clients, coupleUserIds, authImg, author, sort } = article;
    const texts = { title, category, helpGroup: group, agreementCode: code, coverUrl, summary, content };
    return { ...texts, clients, coupleUserIds, authImg, author, sort };
  }, [article, helpTitle]);
  const save = async (body: unknown, autosave: boolean) => {
    const draft = body as object;
    record.current =
      record.current === null
        ? await call(createArticle, { body: createArticle.body.parse({ ...draft, autosave }) })
        : await call(editArticle, {
            params: { id: record.current.id },
            body: editArticle.body.parse({ ...draft, autosave, version: record.current.version }),
          });
  };
  const form = useForm({
    schema: createArticle.body,
    initial,
    send: async (body) => {
      await save(body, false);
      toast.success(answeredMessage(createArticle));
    },
    onDone,
  });
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { values, errors } = form;
  const isDraft = article === null || article.status === "DRAFT";
  useAutosave(isDraft && form.dirty && !form.sending, values, async (now) => {
    if ((now.title ?? "").trim() === "" || now.category === null) return;
    await save(now, true);
    setSavedAt(new Date().toISOString());
  });

  const text = (name: keyof typeof values) => String(values[name] ?? "");
  const category = values.category;
  const pick = <V extends string>(
    name: "category" | "helpGroup" | "agreementCode",
    label: string,
    { labels }: { readonly labels: Readonly<Record<V, string>> },
  ) => (
    <FormField label={label} error={errors[name]}>
      {({ id, invalid }) => (
        <Select
          id={id}
          style={{ width: "100%" }}
          placeholder={`请选择${label}`}
          value={values[name] ?? null}
          {...(invalid ? { status: "error" as const } : {})}
          options={optionsOf(labels)}
          onChange={(value) => form.field(name).onChange(value)}
        />
      )}
    </FormField>
  );
  const line = (name: "title" | "summary" | "author", label: string, max: number, more: ReactNode = null) => (
    <FormField label={label} error={errors[name]} counter={[text(name).length, max]} optional={name !== "title"}>
      {({ id, invalid }) => (
        <>
          <Input
            id={id}
            value={text(name)}
            {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
            onChange={({ target }) => form.set(name, target.value)}
          />
          {more}
        </>
      )}
    </FormField>
  );
  return (
    <FormFrame
      title={article === null ? "新增文章" : `编辑文章 ${article.id}`}
      kind="drawer"
      width={1240}
      dirty={form.dirty}
      busy={form.sending}
      okText={form.sending ? "保存中" : "保存"}
      extra={savedAt !== null && <span className="caption">草稿已自动保存 {clockText(savedAt).slice(11, 16)}</span>}
      onOk={() => void form.submit()}
      onClose={savedAt === null ? onClose : onDone}
    >
      <div className="article-form grid at-start gap-24">
        <div className="grid shrink-x gap-12">
          {line("title", "标题", articleLimits.title)}
          <FormField label="内容" error={errors.content}>
            {({ id, invalid }) => (
              <RichTextEditor
                id={id}
                rules={articleRules}
                invalid={invalid}
                value={text("content")}
                onChange={(html) => form.set("content", html)}
              />
            )}
          </FormField>
        </div>
        <div className="grid shrink-x gap-12">
          {pick("category", "分类", articleCategory)}
          {category === "HELP" && pick("helpGroup", "帮助分组", helpGroup)}
          {category === "AGREEMENT" && pick("agreementCode", "协议类型", agreementCode)}
          <FormField label="封面" error={errors.coverUrl} optional={coverless.includes(String(category))}>
            {(control) => (
              <FieldInput
                {...control}
                field={cover}
                value={text("coverUrl")}
                onChange={(url) => form.set("coverUrl", url ?? "")}
              />
            )}
          </FormField>
          <FormField label="端" error={errors.clients}>
            {() => (
              <Checkbox.Group
                options={optionsOf(contentClient.labels)}
                value={[...(values.clients ?? [])]}
                onChange={(clients) => form.set("clients", clients)}
              />
            )}
          </FormField>
          {category === "SUCCESS" && (
            <>
              <CoupleInput
                initial={article?.couple ?? []}
                error={errors.coupleUserIds}
                onChange={(ids) => form.set("coupleUserIds", ids)}
              />
              <FormField label="会员授权截图" error={errors.authImg}>
                {(control) => (
                  <FieldInput
                    {...control}
                    field={consent}
                    value={text("authImg")}
                    onChange={(urls) => form.set("authImg", urls ?? "")}
                  />
                )}
              </FormField>
            </>
          )}
          {line("summary", "摘要", articleLimits.summary)}
          {line("author", "作者", articleLimits.author)}
          <FormField label="排序" error={errors.sort}>
            {({ id }) => (
              <InputNumber
                id={id}
                style={{ width: "100%" }}
                value={Number(values.sort)}
                onChange={(sort) => form.set("sort", sort)}
              />
            )}
          </FormField>
        </div>
        <PhoneFrame title={text("title")}>
          <RichTextView html={text("content")} rules={articleRules} />
        </PhoneFrame>
      </div>
    </FormFrame>
  );
}

/** 新增 and 编辑: the text beside its phone preview. */
interface ArticleFormDrawerProps extends DialogEnd {
  readonly id: number | null;
  readonly helpTitle?: string | undefined;
}

export function ArticleFormDrawer({ id, helpTitle, ...end }: ArticleFormDrawerProps) {
  const found = useData(getArticle, { params: { id: id ?? 0 } }, { enabled: id !== null });
  if (id === null) return <ArticleForm article={null} helpTitle={helpTitle} {...end} />;
  return (
    <Loaded answer={found} title="编辑文章" onClose={end.onClose}>
      {(article) => <ArticleForm key={`${article.id} ${article.version}`} article={article} {...end} />}
    </Loaded>
  );
}
