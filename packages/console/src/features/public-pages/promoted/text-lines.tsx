import { promoted } from "./promoted-style.ts";
import { SectionTitle } from "../parts/frame.tsx";

interface TextLinesProps {
  readonly title: string;
  readonly lines: readonly { readonly text: string; readonly isHead: boolean }[];
}

/** A text without its markup, which strangers' phones need not interpret. */
export const TextLines = ({ title, lines }: TextLinesProps) =>
  lines.length === 0 ? null : (
    <section className="v-card">
      <SectionTitle>{title}</SectionTitle>
      {lines.map(({ text, isHead }, at) =>
        // The lines never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        isHead ? (
          <h3 key={at} style={promoted.line}>
            {text}
          </h3>
        ) : (
          <p key={at} style={promoted.line}>
            {text}
          </p>
        ),
      )}
    </section>
  );
