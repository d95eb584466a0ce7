// Mistakes the compiler must refuse; the file is checked with the package and runs nowhere.
import { choices } from "./choices.ts";
import { field, optional } from "./field.ts";
import { defineResource, type Row } from "./resource.ts";

const state = choices({ OPEN: "开", CLOSED: "关" });
const base = { name: "coupon", title: "样例", route: "/sample", path: "/api/sample" } as const;
const fields = { id: field.id("编号"), userId: field.member("会员"), staffId: optional(field.staff("员工")), status: field.choice("状态", state) };
const list = { columns: ["id"], filters: {}, sortable: ["id"], sort: "-id" } as const;

type Held = readonly [number, "OPEN" | "CLOSED", number | undefined, string | undefined, number | null];
export const held = (row: Row<typeof fields>): Held => [row.id, row.status, row.user?.userId, row.staff?.name, row.staffId];

defineResource({ ...base, fields, actions: {}, list });
// @ts-expect-error no such column
defineResource({ ...base, fields, actions: {}, list: { ...list, columns: ["idd"] } });
// @ts-expect-error no such field to filter by
defineResource({ ...base, fields, actions: {}, list: { ...list, filters: { a: { by: "equals", field: "stat" } } } });
// @ts-expect-error no such field to sort by
defineResource({ ...base, fields, actions: {}, list: { ...list, sort: "-idd" } });
const states = { field: "status", first: "OPEN" } as const;
defineResource({ ...base, fields, list, states, actions: { go: { title: "去", from: ["OPEN"], to: "CLOSED" } } });
// @ts-expect-error HALF is no state to go to
defineResource({ ...base, fields, list, states, actions: { go: { title: "去", from: ["OPEN"], to: "HALF" } } });
// @ts-expect-error HALF is no state to come from
defineResource({ ...base, fields, list, states, actions: { go: { title: "去", from: ["HALF"], to: "OPEN" } } });
// @ts-expect-error the state is a field of the row
defineResource({ ...base, fields, list, states: { field: "state", first: "OPEN" }, actions: {} });
// @ts-expect-error a condition reads fields of the row
defineResource({ ...base, fields, list, states, actions: { go: { title: "去", when: ({ name }) => name === "" } } });
// @ts-expect-error a form of fields that do not exist
defineResource({ ...base, fields, list, actions: { add: { kind: "create", title: "新增", fields: ["name"] } } });
// @ts-expect-error a custom action states what it takes
defineResource({ ...base, fields, list, actions: { grant: { kind: "custom", title: "发放", on: "row" } } });
