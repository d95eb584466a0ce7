// Roles are data that the customer edits: code checks a grant, or names the role (adminRoleId, defaultRoleId).
import { withoutComments } from "./plain-code.mjs";

/** roleId, role_id, roleIds, role.id, role?.id, session.role.id, and constants called after a role. */
const roleWord = String.raw`(?:\brole_ids?\b|\b\w*[rR]oleIds?\b|\brole\??\.id\b)`;
const operator = String.raw`(?:={1,3}|!==?|<>|<=?|>=?)`;
const number = String.raw`['"]?\d+\b`;

const patterns = (values, aliases) => {
  const value = values === "" ? number : String.raw`(?:${number}|(?:\$\{)?(?:${values})\b)`;
  return [
    // roleId === 1, role_id = ${operators}, 8 = role_id
    new RegExp(String.raw`${roleWord}\)?(?:::\w+)?\s*${operator}\s*${value}`, "g"),
    new RegExp(String.raw`(?<![\w.$])\d+\s*${operator}\s*(?:\w+\.)?${roleWord}`, "g"),
    // role_id in (3, 9), role_id = any(${[3, 9]}), role_id not in (…)
    new RegExp(String.raw`${roleWord}\s+(?:not\s+)?in\s*\(\s*${value}`, "gi"),
    new RegExp(String.raw`${roleWord}\s*=\s*any\(\s*(?:\$\{|array)?\s*\[\s*${value}`, "gi"),
    // [1, 7].includes(caller.roleId)
    new RegExp(String.raw`\[[\d\s,]+\]\)?\.(?:includes|has|some)\([\w.?]*${roleWord}`, "g"),
    // const platform = new Set([1, 7]); platform.has(caller.roleId)
    ...(values === "" ? [] : [new RegExp(String.raw`\b(?:${values})\.(?:includes|has|some)\([\w.?]*${roleWord}`, "g")]),
    // switch (caller.roleId) { case 7:
    new RegExp(String.raw`\bswitch \([^{]*${roleWord}\)\s*\{\s*case ${number}`, "g"),
    // from role r where r.id <> 1, r.id in (3, 9)
    ...(aliases === ""
      ? []
      : [new RegExp(String.raw`\b(?:${aliases})\.id\s*(?:${operator}\s*|(?:not\s+)?in\s*\(\s*)${value}`, "gi")]),
    // const operatorRole = 8, auditRoles = [3, 9], marginRoles: readonly number[] = [1, 7]
    new RegExp(String.raw`\bconst \w*[rR]oles?(?:Ids?)?(?::[^=]+)? = (?:new Set\(|\[)*\d`, "g"),
    // { roleId: 8 }; beyond the default roles it is the width of a column.
    /\brole_?[iI]d: (?:[1-9]|1[0-7])\b/g,
  ];
};

/** Names in this file that are nothing but a number or a list of numbers. */
const numberNames = (text) =>
  [...text.matchAll(/\bconst (\w+)(?::[^=\n]+)? = (?:\d+|(?:new Set\()?\[[\d\s,]+\]\)?(?: as const)?);/g)]
    .map(([, name]) => name)
    .join("|");

/** What the statements of this file call the table of roles. */
const roleAliases = (text) =>
  [...new Set([...text.matchAll(/\b(?:from|join|update) role (?:as )?(\w+)/gi)].map(([, name]) => name))]
    .filter((name) => !/^(?:on|where|set|order|left|join|cross|group|limit)$/i.test(name))
    .join("|");

const exempt = /\/default-roles\.ts$|^packages\/contract\/src\/wire\/access\.ts$|\.test\.tsx?$|\/test\/|\/guards\//;

/** Numbers used with the columns and names of roles. */
export function roleNumberFaults(path, text) {
  if (exempt.test(path)) return [];
  const code = withoutComments(text);
  return patterns(numberNames(code), roleAliases(code))
    .flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found.trim()))
    .map(
      (found) =>
        `${path}: "${found}" is a role by its number; ask for a grant, or name it (adminRoleId, defaultRoleId)`,
    );
}
