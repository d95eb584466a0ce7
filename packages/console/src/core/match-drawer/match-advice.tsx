import { aiSource } from "@hongxian/contract/core/ai/ai.choices.ts";
import { getMatchAdvice } from "@hongxian/contract/core/ai/ai.endpoints.ts";
import { allows } from "@hongxian/contract/wire/access.ts";
import { Button } from "antd";
import { useState } from "react";
import { useHolder } from "../../platform/access-context.tsx";
import { type CallData, call } from "../../platform/call.ts";
import { Tag } from "../../ui/tag.tsx";
import { toastError } from "../../platform/toast.ts";

interface MatchAdviceProps {
  readonly a: number;
  readonly b: number;
  /** The sentence that is shown without a model. */
  readonly sentence: string;
}

/** The explanation in a sentence; a model may only reword it. */
export function MatchAdvice({ a, b, sentence }: MatchAdviceProps) {
  const mayAsk = allows(getMatchAdvice.allow, useHolder());
  const [advice, setAdvice] = useState<CallData<typeof getMatchAdvice> | null>(null);
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    try {
      setAdvice(await call(getMatchAdvice, { params: { a, b } }));
    } catch (error) {
      toastError(error);
    }
    setAsking(false);
  };
  return (
    <section className="match-advice round-8 on-fill1 mb-12 pad-10-12" aria-label="说明">
      <p>{advice?.text ?? sentence}</p>
      {advice !== null && advice.points.length > 0 && (
        <ul>
          {advice.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div className="row to-end gap-10 mt-6">
        {advice !== null && (
          <Tag tone={advice.source === "AI" ? "slate" : "mute"}>{aiSource.labels[advice.source]}</Tag>
        )}
        {mayAsk && (
          <Button size="small" disabled={asking} onClick={() => void ask()}>
            {asking ? "生成中" : "AI润色说明"}
          </Button>
        )}
      </div>
    </section>
  );
}
