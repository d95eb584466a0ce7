// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { ConfigProvider, DatePicker, Input, Select } from "antd";
import type { ReactNode } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { fakeServer, renderPage } from "../platform/test/render-page.tsx";
import { FormFrame } from "./form-frame.tsx";

afterEach(cleanup);

const show = (kind: "dialog" | "drawer", children: ReactNode, motion = false) => {
  fakeServer({});
  // No simulated document ends the animation of a dialog, which is open only when it has ended.
  renderPage(
    <ConfigProvider theme={{ token: { motion } }}>
      <FormFrame
        title="表单"
        kind={kind}
        width={480}
        dirty={false}
        okText="保存"
        busy={false}
        onOk={() => undefined}
        onClose={() => undefined}
      >
        {children}
      </FormFrame>
    </ConfigProvider>,
  );
};
const focused = () => document.activeElement?.getAttribute("aria-label");

describe.each(["dialog", "drawer"] as const)("FormFrame as a %s", (kind) => {
  it("opens on its first field", async () => {
    show(
      kind,
      <>
        <Input aria-label="编号" disabled />
        <Input aria-label="昵称" />
        <Input aria-label="职业" />
      </>,
    );
    await waitFor(() => expect(focused()).toBe("昵称"));
  });

  it("opens on a list of choices without opening the list", async () => {
    show(
      kind,
      <>
        <Select aria-label="性别" options={[{ value: "MAN", label: "男" }]} />
        <Input aria-label="昵称" />
      </>,
    );
    await waitFor(() => expect(focused()).toBe("性别"));
    expect(screen.queryByText("男")).toBeNull();
  });

  it("opens no calendar unasked", async () => {
    show(kind, <DatePicker aria-label="日期" />);
    await new Promise((done) => void setTimeout(done, 50));
    expect(document.querySelector(".ant-picker-dropdown")).toBeNull();
  });
});

it("FormFrame leaves the focus where the form put it", async () => {
  show(
    "drawer",
    <>
      <Input aria-label="昵称" />
      <Input aria-label="原因" autoFocus />
    </>,
    true,
  );
  await waitFor(() => expect(focused()).toBe("原因"));
  await new Promise((done) => void setTimeout(done, 50));
  expect(focused()).toBe("原因");
});
