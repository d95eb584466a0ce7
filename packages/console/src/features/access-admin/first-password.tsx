import { Button, Input, Space } from "antd";
import { useState } from "react";
import { randomPassword } from "./random-password.ts";

interface FirstPasswordProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly value: string;
  onChange(value: string): void;
}

/** The first password: typed, or generated and then shown, since somebody has to pass it on. */
export function FirstPassword({ id, invalid, value, onChange }: FirstPasswordProps) {
  const [visible, setVisible] = useState(false);
  const fill = () => {
    onChange(randomPassword());
    setVisible(true);
  };
  return (
    <Space.Compact block>
      <Input.Password
        id={id}
        {...(invalid ? { status: "error" as const, "aria-invalid": true } : {})}
        autoComplete="new-password"
        maxLength={64}
        placeholder="请输入密码"
        value={value}
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button onClick={fill}>随机生成</Button>
    </Space.Compact>
  );
}
