import * as smsRecords from "./features/sms-record/sms-record.server.ts";
import * as pushRecords from "./features/push-task/push-task.server.ts";
import { accompanyMessages } from "./core/chat/accompany-messages.ts";
import { takeCensorWord } from "./core/chat/read-records.ts";
import * as accompanyViews from "./features/chat-view/accompany-views.ts";
import * as chatViews from "./features/chat-view/chat-views.ts";
import { exportView } from "./features/chat-view/export-chat-view.ts";
import { messageLogExport } from "./features/msg-log/export-message-logs.ts";
import * as messageDeeds from "./features/msg-log/message-deeds.ts";
import { messageLogs, messageLogStat } from "./features/msg-log/message-logs.ts";
import { officialAccountServer } from "./features/market-account/market-account.server.ts";
import * as chatKpis from "./features/chat-kpi/chat-kpi.ts";
import { chatKpiExport } from "./features/chat-kpi/export-chat-kpi.ts";
import { chatCorpseServer } from "./features/chat-corpse/chat-corpse.server.ts";
import * as corpseDeeds from "./features/chat-corpse/corpse-deeds.ts";
import { chatRoomList, chatRoomServer } from "./features/chat-room/chat-room.server.ts";
import * as roomDeeds from "./features/chat-room/room-deeds.ts";
import * as peerCards from "./features/chat-desk/peer-card.ts";
import { reportChatMessage } from "./features/chat-desk/report-message.ts";
import { chatCalls } from "./core/chat/served-chat.ts";
import { audienceCount, audienceIds, audienceOptions } from "./core/audience/audience-sql.ts";
import * as pushTasks from "./core/push/push-tasks.ts";
import { personMsg } from "./core/push/push-person.ts";
import { sendMarketSms, sendSmsAgain, smsChoices, smsEstimate, smsTask, stopSmsTask } from "./core/sms/sms-calls.ts";
import type { ServedCall } from "./kit/call.ts";
import type { ServedResource } from "./kit/serve-resource.ts";

/** The lists of chats, short messages and pushes. */
export const messageResources: readonly ServedResource[] = [
  smsRecords.smsRecordServer,
  smsRecords.smsTaskServer,
  smsRecords.smsTemplateServer,
  smsRecords.smsOptOutServer,
  pushRecords.pushTaskServer,
  officialAccountServer,
  chatRoomServer,
  chatCorpseServer,
];

/** Their other calls. */
export const messageCalls: readonly ServedCall[] = [
  ...chatCalls,
  ...Object.values(peerCards),
  reportChatMessage,
  accompanyMessages,
  chatRoomList,
  ...Object.values(roomDeeds),
  ...Object.values(corpseDeeds),
  chatKpis.chatKpi,
  chatKpis.chatKpiDaily,
  chatKpis.chatKpiHeat,
  chatKpis.showSetting,
  chatKpis.changeSetting,
  chatKpis.scoreStretch,
  chatKpiExport,
  takeCensorWord,
  ...Object.values(accompanyViews),
  ...Object.values(chatViews),
  exportView,
  ...Object.values(messageDeeds),
  messageLogs,
  messageLogStat,
  messageLogExport,
  pushRecords.pushReceipts,
  pushRecords.pushStat,
  pushRecords.pushOverview,
  smsRecords.smsStat,
  audienceCount,
  audienceIds,
  audienceOptions,
  personMsg,
  ...Object.values(pushTasks),
  sendMarketSms,
  sendSmsAgain,
  smsChoices,
  smsEstimate,
  smsTask,
  stopSmsTask,
];
