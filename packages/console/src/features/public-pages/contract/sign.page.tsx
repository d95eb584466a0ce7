import type { getContractToSign, signContractByLink } from "@hongxian/contract/core/money/contract-sign.endpoints.ts";
import { useRef, useState } from "react";
import { FailedPage, Foot, Head, StatePage, usePageTitle, WaitingPage } from "../parts/frame.tsx";
import { useLoaded } from "../parts/use-loaded.ts";
import { asCallError, ask } from "../visitor-call.ts";
import { SignaturePad } from "./signature-pad.tsx";
import "./contract.css";

const context = "服务合同签署";
const done = { title: "已提交签署", text: "我们会尽快审核，结果将在App内通知您。" } as const;

/** The member reads the contract and signs it by hand; the link identifies the member. */
export function ContractSignPage({ token }: { token: string }) {
  usePageTitle(context);
  const { data, error, again } = useLoaded(() =>
    ask<typeof getContractToSign>("GET", `/api/public/contract-sign?token=${encodeURIComponent(token)}`),
  );
  const [signature, setSignature] = useState("");
  const [failure, setFailure] = useState("");
  const [isDone, setDone] = useState(false);
  const underway = useRef(false);
  if (error !== null) return <FailedPage context={context} error={error} again={again} />;
  if (data === null) return <WaitingPage context={context} />;
  if (isDone || data.isSigned) return <StatePage context={context} {...done} />;
  const submit = async () => {
    if (underway.current) return;
    if (signature === "") {
      setFailure("请先签名");
      return;
    }
    underway.current = true;
    setFailure("");
    try {
      await ask<typeof signContractByLink>("POST", "/api/public/contract-sign", { token, signature });
      setDone(true);
    } catch (problem) {
      setFailure(asCallError(problem).msg);
    }
    underway.current = false;
  };
  return (
    <div className="v-page">
      <Head context={context} />
      <main className="v-contract">
        <p className="v-contract-no">合同号 {data.contractNo}</p>
        {data.lines.map(({ text, isHead }, at) => (isHead ? <h1 key={at}>{text}</h1> : <p key={at}>{text}</p>))}
        <h2>签名</h2>
        <SignaturePad
          onChange={(drawn) => {
            setSignature(drawn);
            setFailure("");
          }}
        />
        {failure !== "" && <p role="alert">{failure}</p>}
      </main>
      <Foot note="签名即表示您已阅读并同意以上合同内容">
        <button type="button" className="v-button" onClick={() => void submit()}>
          确认签署
        </button>
      </Foot>
    </div>
  );
}
