import type { ProofState } from "./use-proof.ts";

const texts: Readonly<Record<Exclude<ProofState, "none">, string>> = {
  working: "正在进行安全验证，无需操作",
  ready: "安全验证已通过",
  failed: "安全验证未能完成，请检查网络后重试",
};

/** Shows the progress of solving the captcha. The user has nothing to read and nothing to type. */
export function LoginProof({ state, onRetry }: { state: ProofState; onRetry(): void }) {
  if (state === "none") return null;
  return (
    <div className="login-proof" data-state={state}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        {state === "working" && <path className="login-proof-turn" d="M8 1.8A6.2 6.2 0 1 1 1.8 8" />}
        {state === "ready" && <path d="M2.8 8.4 6.4 12l6.8-7.6" />}
        {state === "failed" && <path d="M8 3v6M8 11.6v1.6" />}
      </svg>
      <span role="status">{texts[state]}</span>
      {state === "failed" && (
        <button type="button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}
