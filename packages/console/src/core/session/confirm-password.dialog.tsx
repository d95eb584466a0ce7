import { menuPageByRoute } from "@hongxian/contract/core/access/menu/menu-catalogue.ts";
import { confirmPassword } from "@hongxian/contract/core/session/session.endpoints.ts";
import { Form, Input, type InputRef, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { call } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { type PasswordQuestion, registerPasswordDialog } from "./ask-password.ts";
import "./session-dialogs.css";

const purposeOf = ({ route, action }: PasswordQuestion): string =>
  [menuPageByRoute.get(route)?.title ?? "", action].filter((part) => part !== "").join(" · ");

/** 请再次输入密码, and for what: opened by the client when the server requires the password again. */
export function ConfirmPasswordDialog() {
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  useEffect(() => {
    registerPasswordDialog(setQuestion);
    return () => registerPasswordDialog(null);
  }, []);
  return question !== null && <PasswordForm purpose={purposeOf(question)} onFinish={question.onDone} />;
}

function PasswordForm({ purpose, onFinish }: { readonly purpose: string; onFinish(confirmed: boolean): void }) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState("");
  const [sending, setSending] = useState(false);
  const input = useRef<InputRef>(null);

  const submit = async () => {
    if (password === "") return setProblem("请输入密码");
    setSending(true);
    try {
      await call(confirmPassword, { body: { password } });
      onFinish(true);
    } catch (error) {
      setProblem(error instanceof CallError ? error.msg : "操作失败");
      if (error instanceof CallError && error.status === 401) onFinish(false);
      input.current?.focus({ cursor: "all" });
    } finally {
      setSending(false);
    }
  };

  return (
    <Modal
      open
      centered
      width={400}
      zIndex={2000}
      title="请再次输入密码"
      okText="确定"
      cancelText="取消"
      confirmLoading={sending}
      onOk={() => void submit()}
      onCancel={() => onFinish(false)}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      {purpose !== "" && <p className="weight-600 mb-4">{purpose}</p>}
      <p className="caption mb-12">此操作需要确认是您本人，确认后 10 分钟内有效</p>
      <Form layout="vertical" requiredMark={false} onFinish={() => void submit()}>
        <Form.Item
          label="登录密码"
          validateStatus={problem === "" ? "" : "error"}
          help={problem === "" ? null : problem}
        >
          <Input.Password
            ref={input}
            value={password}
            maxLength={64}
            autoComplete="current-password"
            onChange={(event) => {
              setPassword(event.target.value);
              setProblem("");
            }}
          />
        </Form.Item>
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
