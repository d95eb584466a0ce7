import { call, Refused } from "./call.ts";
import { h, toast } from "./element.ts";

export interface Input {
  readonly name: string;
  readonly label: string;
  readonly type?: "text" | "tel" | "date" | "number" | "long" | "file";
  /** A choice: values and their words. */
  readonly options?: Readonly<Record<string, string>>;
  readonly value?: string | number | undefined;
  readonly hint?: string;
}

function control({ name, label, type = "text", options, value = "", hint = "" }: Input): HTMLElement {
  const id = `f-${name}`;
  if (options !== undefined) {
    const items = Object.entries(options).map(([key, text]) =>
      h("option", { value: key, selected: key === String(value) }, text),
    );
    return h("select", { id, name }, h("option", { value: "" }, `请选择${label}`), ...items);
  }
  if (type === "long") return h("textarea", { id, name, rows: 4, maxLength: 500, placeholder: hint }, String(value));
  if (type === "file") return h("input", { id, name, type, accept: "image/*" });
  return h("input", { id, name, type, value: String(value), placeholder: hint, autocomplete: "off" });
}

/** A form that is sent once per press; what is refused stands at its field. */
export function form(
  inputs: readonly Input[],
  button: string,
  send: (values: Record<string, string>, files: Readonly<Record<string, File>>) => Promise<void>,
): HTMLFormElement {
  const submit = h("button", { type: "submit", class: "primary" }, button);
  const rows = inputs.map((input) => {
    const fault = h("span", { class: "fault", role: "alert" });
    fault.dataset["of"] = input.name;
    const name = h("label", { class: "label", htmlFor: `f-${input.name}` }, input.label);
    return h("div", { class: "field" }, name, control(input), fault);
  });
  const element = h("form", { class: "form", noValidate: true }, ...rows, submit);

  const show = (fields: Readonly<Record<string, string>>) => {
    for (const fault of element.querySelectorAll<HTMLElement>(".fault"))
      fault.textContent = fields[fault.dataset["of"] ?? ""] ?? "";
  };
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    show({});
    const values: Record<string, string> = {};
    const files: Record<string, File> = {};
    for (const [name, value] of new FormData(element))
      if (typeof value === "string") values[name] = value;
      else if (value.size > 0) files[name] = value;
    send(values, files)
      .catch((error: unknown) => {
        if (error instanceof Refused) show(error.fields);
        toast(error instanceof Error ? error.message : "请重试");
      })
      .finally(() => (submit.disabled = false));
  });
  return element;
}

/** The usual end of a form: sent to the app's own server, a word, and on. */
export const sendTo =
  (path: string, done: string, next: () => void) =>
  async (values: Record<string, string>): Promise<void> => {
    await call("POST", path, values);
    toast(done);
    next();
  };
