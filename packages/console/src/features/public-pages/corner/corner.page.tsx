import { cornerMessages } from "@hongxian/contract/core/corner/corner-link.ts";
import type { getSeekingInfo, SeekingInfo } from "@hongxian/contract/features/public-pages/seeking-info.endpoints.ts";
import { useEffect, useRef, useState } from "react";
import { Watermark } from "../../../core/viewer/watermark.tsx";
import { SectionTitle, StatePage, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { Seal, Tick } from "../parts/knot.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { ask } from "../visitor-call.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { badgeLabels, type Fact, lineOf, mainFacts, moreFacts, partnerChips } from "./corner-facts.ts";
import { CornerPhotos } from "./corner-photos.tsx";
import { shareLink } from "./share.ts";
import { useCornerView } from "./use-corner-view.ts";
import { emptyWish, WishSheet } from "./wish-sheet.tsx";
import "./corner.css";

const context = "红线 · 相亲角";
const hints: Readonly<Record<string, string>> = {
  [cornerMessages.expired]: "链接有效期为30天，请联系分享给您的红娘重新获取",
  [cornerMessages.hidden]: "会员可能已脱单或暂停展示，您可以联系红娘了解其他会员",
};

/** 相亲角资料. */
export function CornerPage({ token }: { token: string }) {
  const loaded = useLoaded(() =>
    ask<typeof getSeekingInfo>("GET", `/api/public/seeking-info?t=${encodeURIComponent(token)}`),
  );
  usePageTitle(loaded.data === null ? "红线相亲角" : `${loaded.data.name} - 红线相亲角`);
  useCornerView(token, loaded.data !== null);
  if (loaded.data !== null) return <Profile info={loaded.data} token={token} />;
  const { error } = loaded;
  if (error === null) return <WaitingPage context={context} />;
  if (error.status !== 400) {
    return (
      <StatePage context={context} title="加载失败" text={error.msg} action={{ label: "重试", run: loaded.again }} />
    );
  }
  const title = error.msg === cornerMessages.hidden ? cornerMessages.hidden : cornerMessages.expired;
  return <StatePage context={context} title={title} text={hints[title] ?? ""} />;
}

/** True once the photos have scrolled out of view: then the head shows the name. */
function useScrolledPast() {
  const mark = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const node = mark.current;
    if (node === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 100),
      {
        rootMargin: "-56px 0px 0px 0px",
      },
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, []);
  return { mark, isPast };
}

const FactGrid = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="corner-facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

function Profile({ info, token }: { info: SeekingInfo; token: string }) {
  const { mark, isPast } = useScrolledPast();
  const chips = partnerChips(info);
  const details = moreFacts(info);
  const facts = mainFacts(info);
  return (
    <div className="v-page corner">
      <Watermark lines={["红线所有 盗版必究", ""]} />
      <header className="corner-head" data-past={isPast}>
        <Seal />
        <b>{isPast ? `${info.name}${info.age === null ? "" : ` · ${info.age}岁`}` : context}</b>
        {isPast && <span>{context}</span>}
      </header>
      <CornerPhotos photos={info.photos} name={info.name} />
      <main className="corner-sheet">
        <div ref={mark} className="corner-mark" />
        <div className="corner-name">
          <h1>{info.name}</h1>
          <span>红线号 {info.lastName}</span>
        </div>
        <p className="corner-line">{lineOf(info)}</p>
        <ul className="corner-badges" aria-label="认证">
          {info.badges.map((badge) => (
            <li key={badge}>
              <i>
                <Tick size={10} />
              </i>
              {badgeLabels[badge]}
            </li>
          ))}
        </ul>
        {facts.length > 0 && (
          <section className="v-card" aria-label="基本资料">
            <FactGrid facts={facts} />
          </section>
        )}
        {info.signature !== "" && (
          <section className="v-card">
            <SectionTitle>交友宣言</SectionTitle>
            <p>{info.signature}</p>
          </section>
        )}
        {details.length > 0 && (
          <section className="v-card">
            <SectionTitle>详细资料</SectionTitle>
            <FactGrid facts={details} />
          </section>
        )}
        {(info.idealHalf !== "" || chips.length > 0) && (
          <section className="v-card">
            <SectionTitle>想遇见的TA</SectionTitle>
            {info.idealHalf !== "" && <p>{info.idealHalf}</p>}
            <ul className="corner-chips">
              {chips.map((chip) => (
                <li key={chip}>{chip}</li>
              ))}
            </ul>
          </section>
        )}
        <p className="corner-safety">
          <svg viewBox="0 0 18 20" width="18" height="20" aria-hidden="true">
            <path d="M9 1.500 2 4v5.500c0 4.300 3 7.400 7 9 4-1.600 7-4.700 7-9V4Z" />
            <path d="m6 9.800 2.200 2.200L12.300 8" />
          </svg>
          资料由会员授权展示。请通过红娘牵线，谨防转账、投资类诈骗。
        </p>
      </main>
      <CornerBar info={info} token={token} />
    </div>
  );
}

function CornerBar({ info, token }: { info: SeekingInfo; token: string }) {
  const [sheet, setSheet] = useState<"wish" | "contact" | null>(null);
  const [wish, setWish] = useState(emptyWish);
  const [note, setNote] = useState("");
  useEffect(() => {
    if (note === "") return;
    const timer = setTimeout(() => setNote(""), 3000);
    return () => clearTimeout(timer);
  }, [note]);
  const close = () => setSheet(null);
  return (
    <>
      <footer className="corner-bar">
        <button
          type="button"
          className="corner-share"
          onClick={() => void shareLink(`${info.name} - 红线相亲角`).then(setNote)}
        >
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M14 4.500 20.500 10.500 14 16.500V13c-5 0-8 1.500-10 5.500.5-6 4-10 10-10.500Z" />
          </svg>
          分享
        </button>
        <button type="button" className="v-button v-outline" onClick={() => setSheet("contact")}>
          联系红娘
        </button>
        <button type="button" className="v-button" onClick={() => setSheet("wish")}>
          我想认识TA
        </button>
      </footer>
      <p className="v-toast" role="status" data-shown={note !== ""}>
        {note}
      </p>
      {sheet === "wish" && <WishSheet t={token} who={info.name} wish={wish} onWish={setWish} onClose={close} />}
      {sheet === "contact" && (
        <ContactSheet matchmaker={info.matchmaker} onWish={() => setSheet("wish")} onClose={close} />
      )}
    </>
  );
}
