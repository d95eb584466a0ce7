import { z } from "zod";
import { platform, sex, userRole } from "../member/member.choices.ts";

export const audienceMessages = { age: "年龄须为18-100的整数", ageOrder: "最小年龄不能大于最大年龄" } as const;

const age = z.int(audienceMessages.age).min(18, audienceMessages.age).max(100, audienceMessages.age);

/** Who gets to see something that is placed; empty is everybody. */
export const audience = z
  .strictObject({
    sex: sex.schema.optional(),
    ageMin: age.optional(),
    ageMax: age.optional(),
    provIds: z.array(z.int().positive()).max(34).optional(),
    platforms: z.array(platform.schema).optional(),
    userRoles: z.array(userRole.schema).optional(),
    realName: z.enum(["ALL", "YES", "NO"]).optional(),
  })
  .refine(({ ageMin, ageMax }) => ageMin === undefined || ageMax === undefined || ageMin <= ageMax, {
    path: ["ageMax"],
    error: audienceMessages.ageOrder,
  });
export type Audience = z.output<typeof audience>;

const list = (values: readonly string[] | undefined, labels: Readonly<Record<string, string>>): string =>
  (values ?? []).map((value) => labels[value] ?? value).join("/");

/** An audience in a few words. */
export function audienceText(given: Audience): string {
  const { ageMin, ageMax } = given;
  const ages = ageMin === undefined && ageMax === undefined ? "" : `${ageMin ?? 18}-${ageMax ?? 100}岁`;
  const parts = [
    given.sex === undefined ? "" : sex.labels[given.sex],
    ages,
    (given.provIds ?? []).length > 0 ? `${given.provIds?.length}个省份` : "",
    list(given.platforms, platform.labels),
    list(given.userRoles, userRole.labels),
    given.realName === "YES" ? "已实名" : given.realName === "NO" ? "未实名" : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "全部会员" : parts.join("，");
}
