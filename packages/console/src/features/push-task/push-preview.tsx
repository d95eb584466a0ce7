import { clockText } from "../../platform/shanghai-time.ts";
import { useClock } from "../../platform/use-clock.ts";

const clockMs = 30_000;
interface PushPreviewProps {
  readonly title: string;
  readonly content: string;
  readonly image: string;
  /** When it is sent; null for at once. */
  readonly time: string | null;
}

const filled = (text: string) => text.replaceAll("{昵称}", "晚风有信").replaceAll("{城市}", "杭州");

/** How it will look: on a locked iPhone, as an Android notification, and in the app's own list. */
export function PushPreview({ title, content, image, time }: PushPreviewProps) {
  const now = useClock(clockMs);
  const shownTime = clockText(time ?? new Date(now).toISOString()).slice(11, 16);
  const head = filled(title) || "推送标题";
  const text = filled(content) || "推送内容";
  const picture = image !== "" && <img src={image} alt="" width={36} height={36} />;
  return (
    <aside className="push-previews grid gap-16" aria-label="预览">
      <figure className="preview-ios">
        <figcaption className="size-12 text3 mb-6">iOS 锁屏</figcaption>
        <div className="row gap-10">
          <time className="num wide align-center">{shownTime}</time>
          <p className="grid grow shrink-x breaks">
            <b>{head}</b>
            <span>{text}</span>
          </p>
          {picture}
        </div>
      </figure>
      <figure className="preview-android">
        <figcaption className="size-12 text3 mb-6">Android 通知</figcaption>
        <div className="row gap-10">
          <small className="wide size-11 text3">红线 · 现在</small>
          <p className="grid grow shrink-x breaks">
            <b>{head}</b>
            <span>{text}</span>
          </p>
          {picture}
        </div>
      </figure>
      <figure className="preview-im">
        <figcaption className="size-12 text3 mb-6">站内信</figcaption>
        <div className="row gap-10">
          <p className="grid grow shrink-x breaks">
            <b>{head}</b>
            <span>{text}</span>
          </p>
        </div>
      </figure>
    </aside>
  );
}
