import { promotedTexts } from "@hongxian/contract/features/public-pages/promoted.texts.ts";
import type { getPublicGoods } from "@hongxian/contract/features/public-pages/promoted.endpoints.ts";
import { FailedPage, Head, SectionTitle, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { ask } from "../visitor-call.ts";
import { AppNote } from "./app-note.tsx";
import { TextLines } from "./text-lines.tsx";
import { promoted } from "./promoted-style.ts";

const context = "商品";
const yuan = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

/** Goods on sale as a stranger may see them. */
export function GoodsPage({ id }: { id: string }) {
  const query = encodeURIComponent(id);
  const { data, error, again } = useLoaded(() => ask<typeof getPublicGoods>("GET", `/api/public/goods?id=${query}`));
  usePageTitle(data?.title ?? context);
  if (error !== null) {
    const gone = error.status === 400 ? { title: promotedTexts.noGoods } : {};
    return <FailedPage context={context} {...gone} error={error} again={again} />;
  }
  if (data === null) return <WaitingPage context={context} />;
  const { priceCents, maxCents, originCents, pictures, isSoldOut } = data;
  return (
    <div className="v-page v-footed">
      <Head context={context} />
      {pictures > 0 && (
        <div style={promoted.pictures} role="group" aria-label="商品图片">
          {Array.from({ length: pictures }, (_, n) => (
            <img
              key={n}
              style={promoted.picture}
              src={`/api/public/goods/image?id=${query}&n=${n}`}
              alt={`${data.title} ${n + 1}`}
              loading={n === 0 ? "eager" : "lazy"}
            />
          ))}
        </div>
      )}
      <main style={promoted.main}>
        <header className="v-title">
          <p>
            <b style={promoted.price}>
              ¥{priceCents === maxCents ? yuan(priceCents) : `${yuan(priceCents)}–${yuan(maxCents)}`}
            </b>
            {originCents > maxCents && <s style={promoted.before}>¥{yuan(originCents)}</s>}
          </p>
          <h1>{data.title}</h1>
          {data.subTitle !== "" && <p>{data.subTitle}</p>}
        </header>
        {data.specs.length > 0 && (
          <section className="v-card">
            <SectionTitle>规格</SectionTitle>
            <ul>
              {data.specs.map(({ text, priceCents: cents, isSoldOut: isGone, picture }) => (
                <li key={text} style={promoted.spec}>
                  {picture !== null && (
                    <img
                      style={promoted.specPicture}
                      src={`/api/public/goods/image?id=${query}&n=${picture}`}
                      alt={`${data.title} ${text}`}
                      loading="lazy"
                    />
                  )}
                  <span style={promoted.specText}>
                    {text}
                    {isGone && `（${promotedTexts.soldOut}）`}
                  </span>
                  <b style={promoted.open}>¥{yuan(cents)}</b>
                </li>
              ))}
            </ul>
          </section>
        )}
        <TextLines title="商品详情" lines={data.lines} />
      </main>
      <AppNote note={isSoldOut ? promotedTexts.soldOut : promotedTexts.buy} isOpen={!isSoldOut} apps={data.apps} />
    </div>
  );
}
