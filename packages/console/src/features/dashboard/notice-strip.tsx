import { NotificationOutlined } from "@ant-design/icons";
import { getDashboardNotices } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import { PageModal } from "../../platform/page-context.tsx";
import { useNamedRecord } from "../../platform/use-named-record.ts";
import { shortTime } from "../../platform/shanghai-time.ts";
import { useData } from "../../platform/use-data.ts";
import { RichTextView } from "../../core/rich-text/rich-text-view.tsx";
import { PanelState } from "../../ui/panel-state.tsx";

/** 公告: the newest three; a click opens the whole text. */
export function NoticeStrip() {
  const { data, error, reload } = useData(getDashboardNotices, {});
  const opened = useNamedRecord("公告");
  const notice = data?.find(({ id }) => id === opened.id);
  if (error !== null) return <PanelState kind="error" text={error.msg} onRetry={reload} />;
  // Its place is taken by nothing while it is loaded: most days have no notice.
  if ((data?.length ?? 0) === 0) return null;
  return (
    <section className="row wrap gap-16 size-12" aria-label="公告">
      <span className="text3">
        <NotificationOutlined aria-hidden="true" /> 公告
      </span>
      {data?.map(({ id, title, time }) => (
        <button key={id} type="button" className="plain-button text2 hover-accent" onClick={() => opened.open(id)}>
          {title} <span className="num text3">{shortTime(time).text}</span>
        </button>
      ))}
      {notice !== undefined && (
        <PageModal open title={notice.title} width={640} footer={null} onCancel={opened.close}>
          <RichTextView html={notice.content} rules={articleRules} />
        </PageModal>
      )}
    </section>
  );
}
