export const outboxJobName = "outbox-deliver";
