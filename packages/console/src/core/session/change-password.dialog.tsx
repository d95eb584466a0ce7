import { changeMyPassword } from "@hongxian/contract/core/session/session.endpoints.ts";
import { newPassword, signInMessages } from "@hongxian/contract/core/session/session.rules.ts";
import { Button, Form, Input, Modal } from "antd";
import { useState } from "react";
import { call, answeredMessage } from "../../platform/call.ts";
import { CallError } from "../../platform/call-error.ts";
import { toast, toastError } from "../../platform/toast.ts";
import { reloadMe, signOut } from "./session-actions.ts";
import "./session-dialogs.css";

interface Draft {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly repeated: string;
}

const strong = (_: unknown, text: string | undefined): Promise<void> => {
  const problem = newPassword.safeParse(text).error?.issues[0]?.message;
  return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem));
};

/** 修改密码; `forced` after the first sign-in: the only alternative is signing out. */
export function ChangePasswordDialog({ forced = false, onClose }: { forced?: boolean; onClose(): void }) {
  const [form] = Form.useForm<Draft>();
  const [sending, setSending] = useState(false);

  const submit = async ({ oldPassword, newPassword: next }: Draft) => {
    setSending(true);
    try {
      await call(changeMyPassword, { body: { oldPassword, newPassword: next } });
      await reloadMe();
      toast.success(answeredMessage(changeMyPassword));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) return toastError(error);
      const fields = error.msg === signInMessages.oldPassword ? { oldPassword: error.msg } : error.fields;
      const marked = (["oldPassword", "newPassword"] as const).filter((name) => fields[name] !== undefined);
      form.setFields(marked.map((name) => ({ name, errors: [fields[name] ?? ""] })));
      if (marked.length === 0) toastError(error);
    } finally {
      setSending(false);
    }
  };

  const leave = forced && (
    <Button key="leave" type="text" onClick={() => void signOut().catch(toastError)}>
      退出登录
    </Button>
  );
  return (
    <Modal
      open
      centered
      width={400}
      title="修改密码"
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={[
        leave,
        !forced && (
          <Button key="cancel" onClick={onClose}>
            取消
          </Button>
        ),
        <Button key="ok" type="primary" loading={sending} onClick={form.submit}>
          确定
        </Button>,
      ]}
    >
      {forced && <p className="caption mb-12">{signInMessages.mustChange}</p>}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(draft) => void submit(draft)}>
        <Form.Item
          name="oldPassword"
          label={forced ? "初始密码" : "旧密码"}
          rules={[{ required: true, message: "请输入旧密码" }]}
        >
          <Input.Password maxLength={64} autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label="新密码"
          rules={[{ required: true, message: "请输入新密码" }, { validator: strong }]}
          validateFirst
        >
          <Input.Password maxLength={64} autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="repeated"
          label="确认密码"
          dependencies={["newPassword"]}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, text) =>
                text === getFieldValue("newPassword")
                  ? Promise.resolve()
                  : Promise.reject(new Error("两次输入的密码不一致")),
            }),
          ]}
        >
          <Input.Password maxLength={64} autoComplete="new-password" onPressEnter={form.submit} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
