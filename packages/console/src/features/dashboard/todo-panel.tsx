import { RightOutlined } from "@ant-design/icons";
import type { getDashboardTodos } from "@hongxian/contract/features/dashboard/dashboard.endpoints.ts";
import type { CallData } from "../../platform/call.ts";
import { usePageList } from "../../core/page-list/page-list-context.tsx";
import { usePage } from "../../platform/page-context.tsx";
import type { Data } from "../../platform/use-data.ts";
import { DashPanel } from "./dash-panel.tsx";
import { waitingText } from "./waiting-text.ts";

type Todos = CallData<typeof getDashboardTodos>;

/** Waiting work of the account, each with the age of its oldest item; refreshed every minute while visible. */
export function TodoPanel({ todos, inColumns = false }: { todos: Data<Todos>; inColumns?: boolean }) {
  const { open } = usePage();
  const pages = usePageList();
  const reachable = (route: string) => pages.some((page) => page.route === route.split("?")[0]);
  return (
    <DashPanel
      title="待办"
      note="每 60 秒刷新"
      of={todos}
      isEmpty={(list) => list.length === 0}
      empty="暂无待办，辛苦了"
      className={inColumns ? "dash-todos dash-todos-long" : "dash-todos"}
    >
      {(list) =>
        list.map(({ key, title, count, oldestTime, isOverdue, route }) => {
          const body = (
            <>
              <span className="dash-todo-title grow">{title}</span>
              <span className={isOverdue ? "dash-overdue" : "dash-age"}>{waitingText(oldestTime, isOverdue)}</span>
              <b className="num">{count.toLocaleString("en-US")}</b>
            </>
          );
          return reachable(route) ? (
            <button
              key={key}
              type="button"
              className="dash-todo row gap-10 wide align-start"
              onClick={() => open(route)}
            >
              {body}
              <RightOutlined />
            </button>
          ) : (
            <div key={key} className="dash-todo row gap-10 wide align-start">
              {body}
              <i />
            </div>
          );
        })
      }
    </DashPanel>
  );
}
