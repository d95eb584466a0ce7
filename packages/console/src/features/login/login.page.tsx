import { signInLimits } from "@hongxian/contract/core/session/session.rules.ts";
import { useEffect } from "react";
import { currentAddress, openAddress } from "../../platform/address.ts";
import { loginRoute, returnAddress } from "../../core/session/session-actions.ts";
import { useSession } from "../../core/session/session-store.ts";
import { LoginArt } from "./login-art.tsx";
import { LoginInput } from "./login-field.tsx";
import { LoginProof } from "./login-proof.tsx";
import { useLoginForm } from "./login-form.ts";
import "./login.css";

/** 登录. Written without antd, so that it loads at once. */
export function LoginPage() {
  const form = useLoginForm();
  const { values, problems, shown, proof, sending } = form;
  // Signed in here, or meanwhile in another window of this browser.
  const session = useSession();
  useEffect(() => {
    const here = currentAddress();
    if (session !== null && here.route === loginRoute) openAddress(returnAddress(here.search), { replace: true });
  }, [session]);
  useEffect(() => {
    document.title = "红线管理后台";
  }, []);

  return (
    <main className="login">
      <LoginArt />
      <section className="login-side">
        <form
          className="login-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <h2>登录红线管理后台</h2>
          <p>请使用工作账号登录</p>
          <LoginInput
            name="login"
            label="账号"
            value={values.login}
            problem={problems.login}
            maxLength={30}
            autoComplete="username"
            autoFocus={values.login === ""}
            onChange={(text) => form.change("login", text)}
          />
          <LoginInput
            name="password"
            label="密码"
            secret
            value={values.password}
            problem={problems.password}
            maxLength={64}
            autoComplete="current-password"
            autoFocus={values.login !== ""}
            onChange={(text) => form.change("password", text)}
          />
          {shown.includes("code") && (
            <LoginInput
              name="code"
              label="动态验证码"
              placeholder="请输入动态验证码"
              numeric
              value={values.code}
              problem={problems.code}
              maxLength={6}
              autoComplete="one-time-code"
              autoFocus
              onChange={(text) => form.change("code", text)}
            />
          )}
          <LoginProof state={proof.state} onRetry={proof.restart} />
          <div className="login-options">
            <label>
              <input
                type="checkbox"
                checked={form.remember}
                onChange={(event) => form.setRemember(event.target.checked)}
              />
              记住账号
            </label>
            <span>忘记密码？请联系管理员</span>
          </div>
          <button type="submit" className="login-submit" disabled={sending}>
            {sending ? "登录中" : "登录"}
          </button>
          <p className="login-hint">
            长时间不操作会自动退出 · 连续 {signInLimits.wrongPerAccount} 次失败将锁定 {signInLimits.windowMinutes} 分钟
          </p>
        </form>
        <p className="login-version">红线 {__CONSOLE_VERSION__}</p>
      </section>
    </main>
  );
}
