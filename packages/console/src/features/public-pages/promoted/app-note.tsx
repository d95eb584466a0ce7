import { promoted } from "./promoted-style.ts";
import { Foot } from "../parts/frame.tsx";

interface AppNoteProps {
  /** What is done in the app, or why it cannot be done now. */
  readonly note: string;
  readonly isOpen: boolean;
  readonly apps: { readonly android: string; readonly ios: string };
}

/** Nothing is joined or bought on this page: it says where that is done, and leads there where an address is known. */
export function AppNote({ note, isOpen, apps }: AppNoteProps) {
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const address = isApple ? apps.ios : apps.android;
  return (
    <Foot {...(address === "" || !isOpen ? {} : { note })}>
      {isOpen && address !== "" ? (
        <a className="v-button" href={address} rel="noreferrer">
          下载红线App
        </a>
      ) : (
        <p style={promoted.note} role="status">
          {note}
        </p>
      )}
    </Foot>
  );
}
