interface PushPreviewProps {
  readonly title: string;
  readonly content: string;
  readonly image: string;
}

const filled = (text: string) => text.replaceAll("{昵称}", "晚风有信").replaceAll("{城市}", "杭州");

/** How it will look: on a locked iPhone, as an Android notification, and in the app's own list. */
export function PushPreview({ title, content, image }: PushPreviewProps) {
  const head = filled(title) || "推送标题";
  const text = filled(content) || "推送内容";
  const picture = image !== "" && <img src={image} alt="" width={36} height={36} />;
  return (
    <aside className="push-previews grid gap-16" aria-label="预览">
      <figure className="preview-ios">
        <figcaption>iOS 锁屏</figcaption>
        <div>
          <time className="num">15:00</time>
          <p>
            <b>{head}</b>
            <span>{text}</span>
          </p>
          {picture}
        </div>
      </figure>
      <figure className="preview-android">
        <figcaption>Android 通知</figcaption>
        <div>
          <small>红线 · 现在</small>
          <p>
            <b>{head}</b>
            <span>{text}</span>
          </p>
          {picture}
        </div>
      </figure>
      <figure className="preview-im">
        <figcaption>站内信</figcaption>
        <div>
          <p>
            <b>{head}</b>
            <span>{text}</span>
          </p>
        </div>
      </figure>
    </aside>
  );
}
