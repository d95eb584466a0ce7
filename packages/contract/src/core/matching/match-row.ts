/** The columns of a member that matching reads, as the database returns them. */
export interface MatchRow {
  readonly userId: number;
  readonly birthday: string | null;
  readonly height: number | null;
  readonly bodyWeight: number | null;
  readonly marital: string | null;
  readonly education: string | null;
  readonly income: number | null;
  readonly haveChild: string | null;
  readonly wantChild: string | null;
  readonly whenMarry: string | null;
  readonly houseStatus: string | null;
  readonly carStatus: string | null;
  readonly profession: string;
  readonly hobby: string;
  readonly homeProvId: number | null;
  readonly homeCityId: number | null;
  readonly homeAreaId: number | null;
  readonly homeCity: string;
  readonly provId: number | null;
  readonly cityId: number | null;
  readonly city: string;
  readonly spouseProvId: number | null;
  readonly spouseCityId: number | null;
  readonly spouseAreaId: number | null;
  readonly spouseWorkCity: string;
  readonly ageRange: string;
  readonly spouseHeight: string;
  readonly spouseWeight: string;
  readonly miniEducation: string | null;
  readonly spouseMarry: string;
  readonly spouseIncome: number | null;
  readonly spouseProfession: string;
  readonly spouseWhenMarry: string;
  readonly spouseHaveChild: string;
  readonly spouseWantChild: string;
  readonly spouseHobby: string;
  readonly spouseHouseInfo: string;
  readonly spouseCarHouse: boolean;
  readonly authStatus: string;
  readonly faceValue: number | null;
}

/** The columns of MatchRow in the order in which readMatchRow takes their texts. */
export const matchColumns = [
  "userId",
  "birthday",
  "height",
  "bodyWeight",
  "marital",
  "education",
  "income",
  "haveChild",
  "wantChild",
  "whenMarry",
  "houseStatus",
  "carStatus",
  "profession",
  "hobby",
  "homeProvId",
  "homeCityId",
  "homeAreaId",
  "homeCity",
  "provId",
  "cityId",
  "city",
  "spouseProvId",
  "spouseCityId",
  "spouseAreaId",
  "spouseWorkCity",
  "ageRange",
  "spouseHeight",
  "spouseWeight",
  "miniEducation",
  "spouseMarry",
  "spouseIncome",
  "spouseProfession",
  "spouseWhenMarry",
  "spouseHaveChild",
  "spouseWantChild",
  "spouseHobby",
  "spouseHouseInfo",
  "spouseCarHouse",
  "authStatus",
  "faceValue",
] as const satisfies readonly (keyof MatchRow)[];

const number = (text: string | undefined): number | null => (text === undefined || text === "" ? null : Number(text));
const code = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);

/**
 * A row from the texts of its columns; an empty text is a missing value. Written out, so that all rows have the same
 * hidden class.
 */
export function readMatchRow(t: readonly string[]): MatchRow {
  return {
    userId: Number(t[0]),
    birthday: code(t[1]),
    height: number(t[2]),
    bodyWeight: number(t[3]),
    marital: code(t[4]),
    education: code(t[5]),
    income: number(t[6]),
    haveChild: code(t[7]),
    wantChild: code(t[8]),
    whenMarry: code(t[9]),
    houseStatus: code(t[10]),
    carStatus: code(t[11]),
    profession: t[12] ?? "",
    hobby: t[13] ?? "",
    homeProvId: number(t[14]),
    homeCityId: number(t[15]),
    homeAreaId: number(t[16]),
    homeCity: t[17] ?? "",
    provId: number(t[18]),
    cityId: number(t[19]),
    city: t[20] ?? "",
    spouseProvId: number(t[21]),
    spouseCityId: number(t[22]),
    spouseAreaId: number(t[23]),
    spouseWorkCity: t[24] ?? "",
    ageRange: t[25] ?? "",
    spouseHeight: t[26] ?? "",
    spouseWeight: t[27] ?? "",
    miniEducation: code(t[28]),
    spouseMarry: t[29] ?? "",
    spouseIncome: number(t[30]),
    spouseProfession: t[31] ?? "",
    spouseWhenMarry: t[32] ?? "",
    spouseHaveChild: t[33] ?? "",
    spouseWantChild: t[34] ?? "",
    spouseHobby: t[35] ?? "",
    spouseHouseInfo: t[36] ?? "",
    spouseCarHouse: t[37] === "t",
    authStatus: t[38] ?? "",
    faceValue: number(t[39]),
  };
}
