// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { refitSkus, SkusInput } from "./skus-input.tsx";
import { SpecsInput } from "./specs-input.tsx";

afterEach(cleanup);

function Form() {
  const [specs, setSpecs] = useState<unknown>([{ name: "颜色", values: ["红"] }]);
  const [skus, setSkus] = useState<unknown>([{ id: 7, specText: "红", skuNo: "A1", priceCents: 8800, stock: 3 }]);
  return (
    <>
      <SpecsInput
        value={specs}
        onChange={(next) => {
          setSkus(refitSkus(skus, specs, next));
          setSpecs(next);
        }}
      />
      <SkusInput value={skus} isMulti onChange={setSkus} />
    </>
  );
}

const type = (label: string, value: string) => {
  const input = screen.getByLabelText(label);
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: "Enter", code: "Enter", keyCode: 13 });
};

it("a value that is typed adds a line for its combination; the number and price of the others stay", () => {
  render(<Form />);
  fireEvent.click(screen.getByText("添加规格种类"));
  type("规格种类2的值", "S");
  type("规格种类2的值", "M");
  expect(screen.getAllByText(/^红 \/ [SM]$/).map((cell) => cell.textContent)).toEqual(["红 / S", "红 / M"]);
  expect(screen.getByLabelText<HTMLInputElement>("规格1货号").value).toBe("A1");
  expect(screen.getByLabelText<HTMLInputElement>("规格2货号").value).toBe("");
  fireEvent.click(screen.getByLabelText("删除规格2"));
  expect(screen.queryByText("红 / M")).toBeNull();
});
