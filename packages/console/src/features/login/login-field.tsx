import { type HTMLInputAutoCompleteAttribute, type ReactNode, useState } from "react";

interface LoginFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly autoComplete: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  readonly maxLength: number;
  readonly numeric?: boolean;
  readonly secret?: boolean;
  readonly children?: ReactNode;
  onChange(text: string): void;
}

const openEye = "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Z";

function Eye({ closed }: { closed: boolean }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.2"
      aria-hidden="true"
    >
      <path d={openEye} />
      <circle cx="8" cy="8" r="2" />
      {closed && <path d="M3 13 13 3" />}
    </svg>
  );
}

export function LoginInput(props: LoginFieldProps) {
  const { name, label, value, problem, secret = false, numeric = false, children, onChange } = props;
  const [hidden, setHidden] = useState(true);
  const problemId = `${name}-problem`;
  return (
    <div className="login-field">
      <label htmlFor={name}>{label}</label>
      <div className="login-row">
        <div className="login-control">
          <input
            id={name}
            name={name}
            type={secret && hidden ? "password" : "text"}
            inputMode={numeric ? "numeric" : "text"}
            value={value}
            maxLength={props.maxLength}
            placeholder={props.placeholder}
            autoComplete={props.autoComplete}
            autoFocus={props.autoFocus}
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : problemId}
            onChange={(event) => onChange(event.target.value)}
          />
          {secret && (
            <button
              type="button"
              className="login-eye"
              aria-label={hidden ? "显示密码" : "隐藏密码"}
              onClick={() => setHidden(!hidden)}
            >
              <Eye closed={hidden} />
            </button>
          )}
        </div>
        {children}
      </div>
      {problem !== undefined && (
        <p id={problemId} className="login-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
