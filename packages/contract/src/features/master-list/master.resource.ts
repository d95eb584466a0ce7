import { z } from "zod";
import { passedApply, passTerms } from "../../core/matchmaker/apply.endpoints.ts";
import { gradeParam } from "../../core/matchmaker/grade.endpoints.ts";
import { rewardStatus } from "../../core/member/member.choices.ts";
import { choices } from "../../kit/choices.ts";
import { field, optional } from "../../kit/field.ts";
import { defineResource } from "../../kit/resource.ts";
import { button } from "../../wire/access.ts";
import { endpoint, flagParam, idParam } from "../../wire/endpoint.ts";
import { memberRef } from "../../wire/refs.ts";
import { numberParam } from "../../wire/number-param.ts";

export const masterPage = "/promotion/masterList";
export const masterStatus = choices({ NORMAL: "正常", FROZEN: "冻结", QUIT: "已退出" });
export const masterMessages = {
  self: "不能设置自己为师傅",
  loop: "不能形成循环师徒关系",
  lower: "师傅等级必须高于徒弟",
  noMaster: "师傅不存在或已停用",
  notReal: "该会员未实名，不能成为红娘",
  quit: "取消后其服务会员将退回公海，确定吗？",
  quitReason: "取消红娘",
} as const;
export const masterGrants = {
  setMaster: button("设置师傅", masterPage),
  setGrade: button("调整等级", masterPage),
  freeze: button("冻结", masterPage),
  unfreeze: button("解冻", masterPage),
  tree: button("徒弟树", masterPage),
} as const;

/** Who has left gets no master and no other grade, and cannot leave again. */
export const isServing = ({ status }: { readonly status: string }): boolean => status !== "QUIT";

/** 红娘列表: everyone of tier MATCHMAKER with this month's work. */
export const master = defineResource({
  name: "master",
  title: "红娘列表",
  route: masterPage,
  path: "/api/matchmakers",
  fields: {
    id: field.id("红娘编号"),
    userId: field.member("会员"),
    grade: field.count("等级编号"),
    gradeName: field.text("等级", { max: 10 }),
    masterAgentId: optional(field.id("师傅编号")),
    masterUserId: optional(field.member("师傅")),
    apprentices: field.count("徒弟数"),
    serving: field.count("服务会员数"),
    monthAgreed: field.count("本月牵线"),
    monthSuccess: field.count("本月脱单"),
    monthCents: field.cents("本月业绩"),
    incomeCents: field.cents("累计收益"),
    /** Average of the feedback, in hundredths; empty if there is none yet. */
    rating: optional(field.count("评分")),
    shopId: optional(field.shop("门店")),
    region: optional(field.region("地区")),
    rewardStatus: field.choice("奖励状态", rewardStatus),
    status: field.choice("状态", masterStatus),
    createdTime: field.time("加入时间"),
  },
  list: {
    columns: [
      "userId",
      "gradeName",
      "masterUserId",
      "apprentices",
      "serving",
      "monthAgreed",
      "monthSuccess",
      "monthCents",
      "incomeCents",
      "rating",
      "shopId",
      "rewardStatus",
      "status",
      "createdTime",
    ],
    filters: {
      keyword: { by: "member", field: "userId", label: "红娘" },
      grade: { by: "own", label: "等级", schema: gradeParam },
      master: { by: "member", field: "masterUserId", label: "师傅" },
      shopId: { by: "equals", field: "shopId", label: "门店" },
      region: { by: "equals", field: "region", label: "地区" },
      status: { by: "oneOf", field: "status", preset: ["NORMAL"] },
      time: { by: "between", field: "createdTime", label: "加入时间" },
      /** Introduced somebody this month. */
      active: { by: "own", label: "本月活跃", schema: flagParam, labels: { "1": "是", "0": "否" } },
    },
    sortable: [
      "apprentices",
      "serving",
      "monthAgreed",
      "monthSuccess",
      "monthCents",
      "incomeCents",
      "rating",
      "createdTime",
    ],
    sort: "-createdTime",
    summary: z.object({
      total: z.int(),
      monthNew: z.int(),
      active: z.int(),
      grades: z.array(z.object({ grade: z.int(), name: z.string(), count: z.int() })),
    }),
  },
  actions: {
    quit: {
      kind: "custom",
      title: "取消红娘",
      on: "row",
      when: isServing,
      danger: true,
      confirm: masterMessages.quit,
      body: z.strictObject({}),
      data: z.object({ id: z.int(), members: z.int() }),
      done: "已取消红娘",
    },
    export: { kind: "export", title: "导出" },
  },
});

/** An application submitted and passed by staff in one step. */
export const addMaster = endpoint({
  method: "POST",
  path: "/api/matchmakers",
  allow: [button("新增红娘", masterPage)],
  title: "新增红娘",
  done: ({ account }) => (account === null ? "已提交，等待缴纳保证金" : "操作成功"),
  once: true,
  body: z.strictObject({
    userId: z.int("请选择会员").positive("请选择会员"),
    ...passTerms,
    masterAgentId: z.int().positive().nullable().default(null),
  }),
  data: passedApply,
});
/** masterAgentId 0 removes the master. */
export const setMaster = endpoint({
  method: "PUT",
  path: "/api/matchmaker/{agentId}/master/{masterAgentId}",
  allow: [masterGrants.setMaster],
  title: "设置师傅",
  done: "已设置师傅",
  params: z.strictObject({
    agentId: idParam,
    masterAgentId: numberParam("编号格式错误").int("编号格式错误").min(0, "编号格式错误"),
  }),
  data: z.object({ agentId: z.int() }),
});

export interface TreeNode {
  readonly agentId: number;
  readonly user: z.output<typeof memberRef>;
  readonly gradeName: string;
  readonly children: TreeNode[];
}
const node: z.ZodType<TreeNode> = z.object({
  agentId: z.int(),
  user: memberRef,
  gradeName: z.string(),
  get children() {
    return z.array(node);
  },
});
/** 徒弟树: three levels below. */
export const getMasterTree = endpoint({
  method: "GET",
  path: "/api/matchmakers/{agentId}/tree",
  allow: [masterGrants.tree],
  params: z.strictObject({ agentId: idParam }),
  data: node,
});
