import { codeLength } from "@hongxian/contract/features/public-pages/visitor.texts.ts";
import { privacySections, privacyTitle } from "@hongxian/contract/features/public-pages/visitor.privacy.ts";
import { useState } from "react";
import { TextField } from "./fields.tsx";
import { Tick } from "./knot.tsx";
import { Sheet } from "./sheet.tsx";
import type { ContactForm } from "./use-contact.ts";

const digitsOf = (text: string, most: number): string => text.replace(/\D/g, "").slice(0, most);
/** 138 0000 0000 */
const spaced = (login: string): string =>
  [login.slice(0, 3), login.slice(3, 7), login.slice(7)].filter(Boolean).join(" ");

export function ContactFields({ form }: { form: ContactForm }) {
  const { contact, problems, left, note, change, sendCode } = form;
  return (
    <>
      <TextField
        wide
        required
        label="手机号"
        kind="tel"
        placeholder="请输入手机号"
        maxLength={13}
        autoComplete="tel-national"
        value={spaced(contact.login)}
        problem={problems["login"]}
        onChange={(text) => change({ login: digitsOf(text, 11) })}
      />
      <TextField
        wide
        required
        label="短信验证码"
        kind="digits"
        placeholder="6位数字"
        className="v-code"
        maxLength={codeLength}
        autoComplete="one-time-code"
        value={contact.code}
        problem={problems["code"]}
        onChange={(text) => change({ code: digitsOf(text, codeLength) })}
        after={
          <button type="button" className="v-send" disabled={left > 0} onClick={() => void sendCode()}>
            {left > 0 ? `${left}秒后重发` : "获取验证码"}
          </button>
        }
      />
      <p className="v-sr" role="status">
        {note}
      </p>
      <ConsentField
        checked={contact.consent}
        problem={problems["consent"]}
        onChange={(consent) => change({ consent })}
      />
    </>
  );
}

interface ConsentProps {
  readonly checked: boolean;
  readonly problem: string | undefined;
  onChange(checked: boolean): void;
}

function ConsentField({ checked, problem, onChange }: ConsentProps) {
  const [reading, setReading] = useState(false);
  return (
    <div className="v-field v-wide">
      <div className="v-consent">
        <label>
          <input
            type="checkbox"
            checked={checked}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : "consent-problem"}
            onChange={(event) => onChange(event.target.checked)}
          />
          <i>
            <Tick size={12} />
          </i>
          我已阅读并同意
        </label>
        <button type="button" onClick={() => setReading(true)}>
          《{privacyTitle}》
        </button>
      </div>
      {problem !== undefined && (
        <p id="consent-problem" className="v-problem" role="alert">
          {problem}
        </p>
      )}
      {reading && (
        <PrivacySheet
          onClose={() => setReading(false)}
          onAgree={() => {
            onChange(true);
            setReading(false);
          }}
        />
      )}
    </div>
  );
}

function PrivacySheet({ onClose, onAgree }: { onClose(): void; onAgree(): void }) {
  const foot = (
    <button type="button" className="v-button" onClick={onAgree}>
      同意并继续
    </button>
  );
  return (
    <Sheet title={privacyTitle} foot={foot} onClose={onClose}>
      <div className="v-privacy">
        {privacySections.map(({ title, lines }) => (
          <section key={title}>
            <h3>{title}</h3>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </Sheet>
  );
}
