import { Component, type ComponentType, type ReactNode, startTransition } from "react";
import { type ChunkLoader, arrivedChunk, fetchChunk } from "./chunk-cache.ts";
import { reloadForRelease } from "./reload-once.ts";

interface ChunkProps {
  readonly load: ChunkLoader;
  readonly waiting: ReactNode;
  renderFailed(error: Error, retry: () => void): ReactNode;
}
interface ChunkState {
  readonly Part: ComponentType | null;
  readonly error: Error | null;
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * A page, or the complete console: fetched when it is first shown; its failures stay inside. Not React.lazy, which
 * remembers a failure for good and delays a fetched part by 300 ms once a fallback was shown.
 */
export class Chunk extends Component<ChunkProps, ChunkState> {
  override state: ChunkState = { Part: arrivedChunk(this.props.load), error: null };

  static getDerivedStateFromError(error: unknown): Partial<ChunkState> {
    return { error: asError(error) };
  }

  override componentDidMount() {
    if (this.state.Part === null && this.state.error === null) void this.fetch();
  }

  async fetch() {
    try {
      const Part = await fetchChunk(this.props.load);
      // In slices: rendering a complete page takes longer than a key press may wait.
      startTransition(() => this.setState({ Part }));
    } catch (error) {
      reloadForRelease(error);
      this.setState({ error: asError(error) });
    }
  }

  retry = () => {
    this.setState({ error: null });
    if (this.state.Part === null) void this.fetch();
  };

  override render() {
    const { Part, error } = this.state;
    if (error !== null) return this.props.renderFailed(error, this.retry);
    if (Part === null) return this.props.waiting;
    return <Part />;
  }
}
