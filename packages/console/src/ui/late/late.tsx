import { Component, type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { type LateSource, type LateState, lateSource } from "../../platform/late/late-source.ts";
import { PartFailed, PartFailedDialog, PartWaiting } from "./part-states.tsx";

interface BoundaryProps {
  readonly children: ReactNode;
  renderFailed(error: Error, retry: () => void): ReactNode;
}

/** An error inside a part stays inside it: the page and everything else that is open survive. */
class PartBoundary extends Component<BoundaryProps, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.renderFailed(error, () => this.setState({ error: null }));
  }
}

/** Asks for the part when it is shown. A failure of an earlier time is over: it is being asked for again. */
function useLate<T>(source: LateSource<T>): LateState<T> {
  const state = useSyncExternalStore(source.subscribe, source.read);
  const [earlier] = useState(() => source.read().error);
  useEffect(() => void source.ask(), [source]);
  return state.error !== null && state.error === earlier ? { part: null, error: null } : state;
}

/**
 * A dialog or drawer whose code is loaded when it is first opened: a page that offers thirty of them loads none. The
 * loading state and the failure (a notice with 重试 and 关闭) are shown in its own place.
 */
export function late<P extends { onClose?: (() => void) | undefined }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { fetch(): void } {
  const source = lateSource(load);
  const retry = () => void source.ask();
  function LateDialog(props: P) {
    const { part: Part, error } = useLate(source);
    const close = () => props.onClose?.();
    if (error !== null) return <PartFailedDialog error={error} onRetry={retry} onClose={close} />;
    if (Part === null) return <PartWaiting onClose={close} />;
    return (
      <PartBoundary
        renderFailed={(problem, again) => <PartFailedDialog error={problem} onRetry={again} onClose={close} />}
      >
        <Part {...props} />
      </PartBoundary>
    );
  }
  /** Ahead of time, when the browser is idle. */
  return Object.assign(LateDialog, { fetch: retry });
}

/**
 * A piece of a page or form (an input, a chart, a map) whose code is loaded when it is first shown. `waiting` is shown
 * in its place meanwhile. As a function of the props it draws what is useful without the piece, and stays when the
 * piece does not load.
 */
export function latePiece<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode | ((props: P) => ReactNode) = null,
): (props: P) => ReactNode {
  const source = lateSource(load);
  const retry = () => void source.ask();
  return function LatePiece(props: P) {
    const { part: Part, error } = useLate(source);
    const without = typeof waiting === "function" ? waiting(props) : null;
    if (error !== null) {
      return (
        <>
          <PartFailed error={error} onRetry={retry} />
          {without}
        </>
      );
    }
    if (Part === null) return typeof waiting === "function" ? without : waiting;
    return (
      <PartBoundary renderFailed={(problem, again) => <PartFailed error={problem} onRetry={again} />}>
        <Part {...props} />
      </PartBoundary>
    );
  };
}
