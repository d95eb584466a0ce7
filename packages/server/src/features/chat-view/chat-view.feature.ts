import type { Feature } from "../../kit/feature.ts";
import * as accompanyViews from "./accompany-views.ts";
import * as chatViews from "./chat-views.ts";
import { exportChatView } from "./export-chat-view.ts";

export const chatViewFeature: Feature = {
  calls: [...Object.values(accompanyViews), ...Object.values(chatViews), exportChatView],
};
