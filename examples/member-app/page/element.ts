type Child = Node | string | null | false;
type Props<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "style" | "children" | "dataset" | "classList">
> & { readonly class?: string; readonly label?: string };

/** An element with its properties and children; `label` is what a reader of the screen hears. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  { class: className, label, ...props }: Props<K> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  Object.assign(element, props);
  if (className !== undefined) element.className = className;
  if (label !== undefined) element.setAttribute("aria-label", label);
  element.append(...children.filter((child): child is Node | string => child !== null && child !== false));
  return element;
}

/** Words and the tone they have: jade passed, ochre waiting, brick failed, slate neutral. */
export type Tone = "jade" | "ochre" | "brick" | "slate";
export const tag = (text: string, tone: Tone = "slate"): HTMLElement => h("span", { class: `tag ${tone}` }, text);
export const line = (label: string, value: Child): HTMLElement =>
  h("div", { class: "line" }, h("span", { class: "label" }, label), h("span", { class: "value" }, value));
export const card = (...children: readonly Child[]): HTMLElement => h("section", { class: "card" }, ...children);
export const empty = (text: string): HTMLElement => h("p", { class: "empty" }, text);

/** A short word at the foot of the screen. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  setTimeout(() => element.remove(), 2600);
}

/** What a press or a choice does; what fails is said. */
export function on(element: HTMLElement, name: "click" | "change", run: () => Promise<void>): void {
  element.addEventListener(name, () => void run().catch((error: Error) => toast(error.message)));
}
