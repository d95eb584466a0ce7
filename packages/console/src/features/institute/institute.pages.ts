import type { PageEntry } from "../../core/page-list/page-entry.ts";

export const pages: readonly PageEntry[] = [
  { route: "/institute/commonType", load: async () => (await import("./common-type.page.tsx")).CommonTypePage },
  { route: "/institute/skillType", load: async () => (await import("./skill-type.page.tsx")).SkillTypePage },
  { route: "/institute/skillTag", load: async () => (await import("./skill-tag.page.tsx")).SkillTagPage },
  { route: "/institute/consultant", load: async () => (await import("./consultant.page.tsx")).ConsultantPage },
  { route: "/institute/consultantMeal", load: async () => (await import("./meal.page.tsx")).MealPage },
  { route: "/institute/consultantBooking", load: async () => (await import("./booking.page.tsx")).BookingPage },
  { route: "/institute/course", load: async () => (await import("./course.page.tsx")).CoursePage },
  { route: "/institute/courseList", load: async () => (await import("./course-list.page.tsx")).CourseListPage },
  { route: "/institute/emotionEvaluate", load: async () => (await import("./evaluate.page.tsx")).EvaluatePage },
];
