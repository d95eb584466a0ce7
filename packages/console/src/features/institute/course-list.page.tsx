import { course } from "@hongxian/contract/features/institute/course.resource.ts";
import { lessonMessages } from "@hongxian/contract/features/institute/lesson.endpoints.ts";
import { listCall } from "@hongxian/contract/kit/resource-calls.ts";
import { usePageSearch } from "../../platform/page-search.ts";
import { useData } from "../../platform/use-data.ts";
import { Page } from "../../kit/page.tsx";
import { PanelState } from "../../ui/panel-state.tsx";
import { LearnerTab } from "./learner-tab.tsx";
import { LessonTab } from "./lesson-tab.tsx";
import { PickOne } from "./pickers.tsx";
import "./institute.css";

const courses = listCall(course);
const tabs = [
  { key: "lessons", title: "课时" },
  { key: "learners", title: "学员" },
];

/** 课程目录: the lessons of one course, and its students. The course is in the address. */
export function CourseListPage() {
  const [search, setSearch] = usePageSearch();
  const { data, error, reload } = useData(courses, { query: { size: 200 } });
  // Until one is chosen, the first.
  const courseId = Number(search.get("courseId") ?? data?.list[0]?.id ?? 0);
  const tab = search.get("tab") === "learners" ? "learners" : "lessons";
  const go = (change: Readonly<Record<string, string>>) =>
    setSearch(new URLSearchParams({ courseId: String(courseId), tab, ...change }));
  const chosen = courseId > 0;
  return (
    <Page
      title="课程目录"
      tabs={tabs}
      tab={tab}
      onTab={(key) => go({ tab: key })}
      extra={
        <span className="course-picker fixed push">
          <PickOne
            value={chosen ? courseId : null}
            options={data?.list.map(({ id, title }) => ({ id, name: title }))}
            placeholder={lessonMessages.noCourse}
            onChange={(value) => value !== null && go({ courseId: String(value) })}
          />
        </span>
      }
    >
      {!chosen && data === undefined && error === null && <PanelState kind="loading" lines={8} />}
      {!chosen && data === undefined && error !== null && <PanelState kind="error" text={error.msg} onRetry={reload} />}
      {!chosen && data !== undefined && <PanelState kind="empty" text={lessonMessages.noCourse} />}
      {chosen && tab === "lessons" && <LessonTab key={courseId} courseId={courseId} />}
      {chosen && tab === "learners" && <LearnerTab key={courseId} courseId={courseId} />}
    </Page>
  );
}
