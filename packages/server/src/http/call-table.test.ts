import { expect, test } from "vitest";
import { CallTable } from "./call-table.ts";

const table = new CallTable<string>();
table.add("GET", "/api/members/{id}", "member");
table.add("PUT", "/api/members/{userId}", "edit");
table.add("GET", "/api/members/export", "export");
table.add("GET", "/api/members/{id}/notes/{noteId}", "note");
table.add("GET", "/api/members/export/{job}", "job");

test("the call table finds a call by method and address, a name before a parameter", () => {
  expect(table.find("GET", "/api/members/7")).toEqual({ value: "member", params: { id: "7" } });
  expect(table.find("PUT", "/api/members/7")).toEqual({ value: "edit", params: { userId: "7" } });
  expect(table.find("GET", "/api/members/export")).toEqual({ value: "export", params: {} });
  expect(table.find("GET", "/api/members/7/notes/8")).toEqual({ value: "note", params: { id: "7", noteId: "8" } });
});

test("the call table goes back where a name leads nowhere", () => {
  expect(table.find("GET", "/api/members/export/notes/8")).toEqual({
    value: "note",
    params: { id: "export", noteId: "8" },
  });
});

test("the call table decodes parameters and refuses broken, empty and endless ones", () => {
  expect(table.find("GET", "/api/members/%E5%BC%A0")?.params).toEqual({ id: "张" });
  expect(table.find("GET", "/api/members/a%2Fb")?.params).toEqual({ id: "a/b" });
  for (const id of ["%E5%", "", "9".repeat(513)]) expect(table.find("GET", `/api/members/${id}`)).toBeNull();
});

test("the call table knows nothing else", () => {
  for (const path of ["/api", "/api/members", "/api/members/7/", "/api/members/7/notes", "/members/7", "*", ""])
    expect(table.find("GET", path)).toBeNull();
  expect(table.find("DELETE", "/api/members/7")).toBeNull();
});

test("the call table refuses two calls at one address", () => {
  expect(() => table.add("GET", "/api/members/{other}", "twice")).toThrow("served twice");
});
