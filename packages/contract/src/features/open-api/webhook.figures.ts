import { summaryFigures } from "../../kit/figures.ts";
import { openWebhook } from "./webhook.resource.ts";

export const webhookFigures = summaryFigures(openWebhook, {
  page: { tab: "webhooks" },
  figures: {
    used: { title: "启用", period: "now", opens: { status: "ENABLE" } },
    failing: {
      title: "投递失败中",
      period: "now",
      lessIsBetter: true,
      opens: { status: "ENABLE", health: "FAILING,RESTING" },
    },
    off: { title: "自动停用", period: "now", lessIsBetter: true, opens: { status: "OFF" } },
  },
});
