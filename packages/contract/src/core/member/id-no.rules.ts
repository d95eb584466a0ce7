import { isOfAge } from "./age.rules.ts";

export interface IdNoFacts {
  readonly birthday: string;
  readonly sex: "MAN" | "WOMAN";
}

const shape = /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/;

/** Day of birth and sex encoded in an identity number; null for an invalid number. */
export function idNoFacts(idNo: string): IdNoFacts | null {
  const parts = shape.exec(idNo.toUpperCase());
  if (parts === null) return null;
  const [, year = "", month = "", day = "", sex = ""] = parts;
  const birthday = `${year}-${month}-${day}`;
  const date = new Date(`${birthday}T00:00:00Z`);
  // A date that does not exist, like the 31st of February, rolls over to another.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== birthday) return null;
  return { birthday, sex: Number(sex) % 2 === 1 ? "MAN" : "WOMAN" };
}

export const isAdultIdNo = (idNo: string): boolean => {
  const facts = idNoFacts(idNo);
  return facts !== null && isOfAge(facts.birthday);
};
