import { Button } from "antd";
import { copyText } from "../../platform/copy-text.ts";

const tall = { maxHeight: 360, margin: 0 };

interface PostedTextProps {
  readonly title: string;
  readonly text: string;
  /** Said in place of an empty text. */
  readonly empty?: string;
}

/** JSON with its lines and levels; anything else as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** A text of a machine, to be read and copied. What is copied is the text as it was sent. */
export const PostedText = ({ title, text, empty = "" }: PostedTextProps) => (
  <section className="mt-12">
    <h3 className="row spread size-12 weight-500 text2 mb-4">
      {title}
      {text !== "" && (
        <Button size="small" type="text" onClick={() => void copyText(text)}>
          复制
        </Button>
      )}
    </h3>
    {text === "" ? (
      <p className="caption">{empty}</p>
    ) : (
      <pre className="lines breaks scroll-y size-12 round-8 on-fill1 pad-12" style={tall}>
        {indented(text)}
      </pre>
    )}
  </section>
);
