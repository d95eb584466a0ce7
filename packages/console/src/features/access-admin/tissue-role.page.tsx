import { RolesPage } from "./roles/roles-page.tsx";

/** 组织角色: roles of agents, shops and matchmakers. */
export function TissueRolePage() {
  return <RolesPage realm="TISSUE" />;
}
