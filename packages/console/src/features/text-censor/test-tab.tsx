import { testCensor } from "@hongxian/contract/features/text-censor/text-censor.endpoints.ts";
import { censorAction, censorLimits, censorScene } from "@hongxian/contract/features/text-censor/text-censor.rules.ts";
import { Button, Input, Select } from "antd";
import { useState } from "react";
import { Highlight } from "../../core/content/highlight.tsx";
import { type CallData, call } from "../../platform/call.ts";
import { toastError } from "../../platform/toast.ts";
import { Tag } from "../../ui/tag.tsx";

const results = { PASS: "通过", REVIEW: "转人审", BLOCK: "拦截" } as const;
const tones = { PASS: "jade", REVIEW: "ochre", BLOCK: "brick" } as const;
const options = censorScene.values.map((value) => ({ value, label: censorScene.labels[value] }));

/** 在线测试: checks a text against the current list. */
export function TestTab() {
  const [text, setText] = useState("");
  const [scene, setScene] = useState<(typeof censorScene.values)[number]>("CHAT");
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<{ readonly text: string; readonly answer: CallData<typeof testCensor> } | null>(
    null,
  );
  const send = async () => {
    setBusy(true);
    try {
      setTried({ text, answer: await call(testCensor, { body: { text, scene } }) });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <div className="censor-test grid gap-12 scroll">
      <Input.TextArea
        aria-label="测试文本"
        rows={8}
        maxLength={censorLimits.text}
        showCount
        placeholder="输入要测试的文本"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="row gap-10">
        <Select aria-label="场景" style={{ width: 140 }} options={options} value={scene} onChange={setScene} />
        <Button type="primary" disabled={busy || text.trim() === ""} onClick={() => void send()}>
          测试
        </Button>
      </p>
      {tried !== null && (
        <section aria-label="测试结果">
          <p className="row gap-10">
            <Tag tone={tones[tried.answer.result]}>{results[tried.answer.result]}</Tag>{" "}
            <span className="caption num">用时 {tried.answer.ms} ms</span>
          </p>
          <p className="content-text row gap-10">
            <Highlight text={tried.text} hits={tried.answer.hits.flatMap(({ found }) => found)} />
          </p>
          {tried.answer.text !== tried.text && <p className="row gap-10">替换后：{tried.answer.text}</p>}
          <ul>
            {tried.answer.hits.map((hit) => (
              <li key={hit.word}>
                <b>{hit.word}</b> · {censorAction.labels[hit.action]} · 命中「{hit.found.join("」「")}」
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
