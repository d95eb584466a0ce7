import { school } from "@hongxian/contract/features/auth-archive/school.resource.ts";
import { serveResource } from "../../kit/serve-resource.ts";

export const schoolServer = serveResource(school, { table: "school", scope: () => "all", run: {} });
