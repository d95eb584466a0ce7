import { type ReactNode, useEffect } from "react";
import type { CallError } from "../../../platform/call-error.ts";
import { Diamond, Seal } from "./knot.tsx";

export function Head({ context }: { context: string }) {
  return (
    <header className="v-head">
      <Seal />
      <b>红线</b>
      <span>{context}</span>
    </header>
  );
}

export function Foot({ children, note }: { children: ReactNode; note?: string }) {
  return (
    <footer className="v-foot">
      <div>{children}</div>
      {note !== undefined && <p>{note}</p>}
    </footer>
  );
}

export function SectionTitle({ children, level = 2 }: { children: ReactNode; level?: 2 | 3 }) {
  const Title = `h${level}` as const;
  return (
    <Title className="v-section">
      <Diamond />
      {children}
    </Title>
  );
}

/** Scrolls each screen to its top. Needs a key where one component shows several screens. */
export function ScreenTop() {
  useEffect(() => {
    // Newer browsers return a promise, which an effect must not return.
    window.scrollTo(0, 0);
  }, []);
  return null;
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}

interface StateProps {
  readonly context: string;
  readonly title: string;
  readonly text?: string;
  readonly action?: { readonly label: string; run(): void };
}

/** In place of a page that cannot be shown. */
export function StatePage({ context, title, text, action }: StateProps) {
  return (
    <div className="v-page">
      <Head context={context} />
      <main className="v-state">
        <svg viewBox="0 0 160 90" width="160" height="90" aria-hidden="true">
          <path d="M4 62c26-22 40 8 60-6 12-8 6-24-4-20-9 4-3 20 12 24" />
          <path d="M156 34c-22-14-34 14-52 10-14-3-12-20-2-20 9 0 7 17-8 26" />
        </svg>
        <h1>{title}</h1>
        {text !== undefined && <p>{text}</p>}
        {action !== undefined && (
          <button type="button" className="v-button v-outline" onClick={action.run}>
            {action.label}
          </button>
        )}
      </main>
    </div>
  );
}

/** The call of the page failed: refused for good, or to be tried again. */
export const FailedPage = ({
  context,
  title,
  error,
  again,
}: Pick<StateProps, "context"> & { title?: string; error: CallError; again(): void }) => (
  <StatePage
    context={context}
    title={title ?? error.msg}
    {...(error.status === 400 ? {} : { action: { label: "重试", run: again } })}
  />
);

export const WaitingPage = ({ context }: { context: string }) => (
  <div className="v-page" aria-busy="true">
    <Head context={context} />
    <main className="v-waiting" aria-label="加载中">
      <i />
      <i />
      <i />
    </main>
  </div>
);
