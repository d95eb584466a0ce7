// Roles are data that the customer edits: code checks a grant, or names the role (adminRoleId, defaultRoleId).

/** roleId, role_id, roleIds, role.id, role?.id, session.role.id, and constants called after a role. */
const roleWord = String.raw`(?:\brole_ids?\b|\b\w*[rR]oleIds?\b|\brole\??\.id\b)`;
const operator = String.raw`(?:={1,3}|!==?|<>|<=?|>=?)`;
const number = String.raw`['"]?\d+\b`;

const patterns = (values) => {
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
    // const operatorRole = 8, auditRoles = [3, 9], marginRoles: readonly number[] = [1, 7]
    new RegExp(String.raw`\bconst \w*[rR]oles?(?:Ids?)?(?::[^=]+)? = (?:new Set\(|\[)*\d`, "g"),
    // { roleId: 8 }; beyond the default roles it is the width of a column.
    /\brole_?[iI]d: (?:[1-9]|1[0-7])\b/g,
  ];
};

/** Names in this file that are nothing but a number or a list of numbers. */
const numberNames = (text) =>
  [...text.matchAll(/\bconst (\w+)(?::[^=\n]+)? = (?:\d+|\[[\d\s,]+\]);/g)].map(([, name]) => name).join("|");

const exempt = /\/default-roles\.ts$|^packages\/contract\/src\/wire\/access\.ts$|\.test\.tsx?$|\/test\/|\/guards\//;

/** Numbers used with the columns and names of roles. */
export function roleNumberFaults(path, text) {
  if (exempt.test(path)) return [];
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/(^|[^:])\/\/.*$/gm, "$1");
  return patterns(numberNames(code))
    .flatMap((pattern) => [...code.matchAll(pattern)].map(([found]) => found.trim()))
    .map(
      (found) =>
        `${path}: "${found}" is a role by its number; ask for a grant, or name it (adminRoleId, defaultRoleId)`,
    );
}
