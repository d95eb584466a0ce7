// @vitest-environment happy-dom
import { field } from "@hongxian/contract/kit/field.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TimeInput } from "./date-input.tsx";

afterEach(cleanup);

test.each(["2026-11-18 07:54", "2026-11-18 07:54:00", "2026-11-18 7:54"])(
  "a time typed as %s stays when the field is left",
  async (typed) => {
    const values: (string | null)[] = [];
    render(
      <TimeInput
        id="meet"
        invalid={false}
        field={field.time("见面时间")}
        value={null}
        onChange={(value) => values.push(value)}
      />,
    );
    const input = screen.getByPlaceholderText("请选择见面时间");
    act(() => input.focus());
    fireEvent.change(input, { target: { value: typed } });
    act(() => input.blur());
    await waitFor(() => expect(values.at(-1)).toMatch(/^2026-11-1[78]T/));
  },
);

const ahead = { ...field.time("见面时间"), isAhead: true } as const;
test.each([
  ["2026-11-18 15", "不是完整的时间"],
  ["2020-11-18 15:30", "不能早于现在"],
])("a meeting typed as %s is refused at the field", async (typed, message) => {
  const values: (string | null)[] = [];
  render(<TimeInput id="meet" invalid={false} field={ahead} value={null} onChange={(value) => values.push(value)} />);
  const input = screen.getByPlaceholderText("请选择见面时间");
  act(() => input.focus());
  fireEvent.change(input, { target: { value: typed } });
  act(() => input.blur());
  await waitFor(() => expect(screen.getByRole("alert").textContent).toContain(message));
  expect(values).toEqual([]);
});

test("a meeting is typed to the minute", async () => {
  const values: (string | null)[] = [];
  render(<TimeInput id="meet" invalid={false} field={ahead} value={null} onChange={(value) => values.push(value)} />);
  const input = screen.getByPlaceholderText("请选择见面时间");
  act(() => input.focus());
  fireEvent.change(input, { target: { value: "2099-11-18 15:37" } });
  act(() => input.blur());
  await waitFor(() => expect(values.at(-1)).toBe("2099-11-18T15:37:00+08:00"));
});

test("a time that is typed key by key with its seconds is not made longer", async () => {
  const values: (string | null)[] = [];
  render(
    <TimeInput
      id="next"
      invalid={false}
      field={field.time("下次跟进时间")}
      value={null}
      onChange={(value) => values.push(value)}
    />,
  );
  const input = screen.getByPlaceholderText<HTMLInputElement>("请选择下次跟进时间");
  act(() => input.focus());
  for (const key of "2099-11-20 10:00:00") fireEvent.change(input, { target: { value: input.value + key } });
  act(() => input.blur());
  await waitFor(() => expect(values.at(-1)).toBe("2099-11-20T10:00:00+08:00"));
});
