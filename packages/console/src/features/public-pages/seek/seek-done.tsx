import { Head, ScreenTop, usePageTitle } from "../parts/frame.tsx";
import { Heart } from "../parts/knot.tsx";

export interface Done {
  readonly message: string;
  readonly apps: { readonly android: string; readonly ios: string };
}

export function SeekDone({ done, context }: { done: Done; context: string }) {
  usePageTitle("提交成功");
  const [title = done.message, ...rest] = done.message.split("，");
  const { android, ios } = done.apps;
  return (
    <div className="v-page">
      <ScreenTop />
      <Head context={context} />
      <main className="seek-done">
        <i className="seek-heart">
          <Heart size={34} />
        </i>
        <div role="status">
          <h1>{title}</h1>
          <p>{rest.join("，")}</p>
        </div>
        <p className="seek-tip">请留意来电，红娘不会以任何理由向您索要验证码或要求转账</p>
        {(android !== "" || ios !== "") && (
          <section className="v-card seek-apps">
            <h2>下载红线APP，先看看附近的TA</h2>
            {ios !== "" && (
              <a className="v-button" href={ios} target="_blank" rel="noopener noreferrer">
                苹果版下载
              </a>
            )}
            {android !== "" && (
              <a className="v-button v-outline" href={android} target="_blank" rel="noopener noreferrer">
                安卓版下载
              </a>
            )}
          </section>
        )}
      </main>
    </div>
  );
}
