import { expect, test } from "vitest";
import { shownName } from "./visitor.texts.ts";

test("a stranger reads the surname and the form of address, never a part of a nickname or of a given name", () => {
  expect(shownName("王", "WOMAN")).toBe("王女士");
  expect(shownName("王小明", "MAN")).toBe("王先生");
  expect(shownName("欧阳", "MAN")).toBe("欧阳先生");
  expect(shownName("张", "")).toBe("张会员");
  for (const unknown of ["", " ", "Kiki", "小7".slice(1)]) expect(shownName(unknown, "WOMAN")).toBe("红线女士");
});
