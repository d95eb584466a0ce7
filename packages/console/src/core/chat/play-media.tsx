import { type ComponentProps, createContext, type ReactNode, use, useRef, useState } from "react";
import { PageModal } from "../../platform/page-context.tsx";
import { SvgaPlayer } from "../svga/svga-player.tsx";
import { VideoDialog } from "../video-dialog/video-dialog.tsx";

/** What is shown large, outside the row of its message. */
export type PlayedMedia =
  | ({ readonly kind: "video" } & Omit<ComponentProps<typeof VideoDialog>, "onClose">)
  | { readonly kind: "gift"; readonly name: string; readonly movie: string };

function MediaDialog({ media, onClose }: { readonly media: PlayedMedia; onClose(): void }) {
  if (media.kind === "video") {
    const { kind: _kind, ...video } = media;
    return <VideoDialog {...video} onClose={onClose} />;
  }
  return (
    <PageModal open centered width={320} title={media.name} footer={null} onCancel={onClose}>
      <SvgaPlayer src={media.movie} label={media.name} loop={false} />
    </PageModal>
  );
}

interface Voice {
  readonly url: string;
  readonly state: "playing" | "paused" | "failed";
}

interface Player {
  open(media: PlayedMedia): void;
  readonly voice: Voice | null;
  toggleVoice(url: string): void;
}

function usePlayer(): Player & { readonly drawn: ReactNode } {
  const [media, setMedia] = useState<PlayedMedia | null>(null);
  const [voice, setVoice] = useState<Voice | null>(null);
  const audio = useRef<HTMLAudioElement>(null);
  const become = (state: Voice["state"]) => setVoice((last) => (last === null ? null : { ...last, state }));
  const toggleVoice = (url: string) => {
    const element = audio.current;
    if (element === null) return;
    if (voice?.url === url && voice.state === "playing") {
      element.pause();
      return;
    }
    // Another voice message ends the one before it; the same one goes on where it was paused.
    if (voice?.url !== url || voice.state === "failed") element.src = url;
    setVoice({ url, state: "playing" });
    element.play().catch((error: unknown) => {
      // A change to another message interrupts the one before; that is no failure.
      if (!(error instanceof DOMException && error.name === "AbortError")) become("failed");
    });
  };
  return {
    open: setMedia,
    voice,
    toggleVoice,
    drawn: (
      <>
        <audio ref={audio} preload="none" onPause={() => become("paused")} onPlay={() => become("playing")} />
        {media !== null && <MediaDialog media={media} onClose={() => setMedia(null)} />}
      </>
    ),
  };
}

const OuterPlayer = createContext<Player | null>(null);

/**
 * Plays videos, gifts and voices outside the rows of their messages. A row is drawn anew when the server confirms its
 * message; a dialog or a sound inside it would end then. Without it a row plays its own.
 */
export function MediaPlayer({ children }: { readonly children: ReactNode }) {
  const { drawn, ...player } = usePlayer();
  return (
    <OuterPlayer value={player}>
      {children}
      {drawn}
    </OuterPlayer>
  );
}

/** The player around the row, and what the row itself has to draw where there is none. */
export function useMediaPlayer(): Player & { readonly drawn: ReactNode } {
  const outer = use(OuterPlayer);
  const own = usePlayer();
  return outer === null ? own : { ...outer, drawn: null };
}
