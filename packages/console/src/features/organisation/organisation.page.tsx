import { useSession } from "../../core/session/session-store.ts";
import { usePageTabs } from "../../kit/use-page-tabs.ts";
import { AgentTab } from "./agent-tab.tsx";
import { DepartmentTab } from "./department-tab.tsx";
import "./organisation.css";

const departments = { key: "departments", title: "平台部门" };
const agents = { key: "agents", title: "代理体系" };
const both = [departments, agents];
const agentsOnly = [agents];

/** 组织架构: the departments of the platform and the agents with their regions. An agent sees only its own subtree. */
export function OrganisationPage() {
  const isPlatform = useSession()?.role.realm === "PLATFORM";
  const shown = usePageTabs(isPlatform ? both : agentsOnly);
  return shown.tab === "agents" ? <AgentTab tabs={shown} /> : <DepartmentTab tabs={shown} />;
}
