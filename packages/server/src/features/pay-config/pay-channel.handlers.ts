import { isKeyed } from "@hongxian/contract/features/pay-config/pay-channel.resource.ts";
import { X509Certificate } from "node:crypto";
import * as endpoints from "@hongxian/contract/features/pay-config/pay-channel.endpoints.ts";
import { auditTargets } from "@hongxian/contract/wire/audit-targets.ts";
import { AppError, invalid, refused } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { openChannel, readChannel, type PayChannelRow } from "../../core/money/channels/open-channel.ts";
import { keepVersion } from "../../core/money/prices/setting-versions.ts";
import { handle, handleAsking, type Call, type Db, type RawCall } from "../../kit/call.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { alipaySecret } from "../../platform/pay/alipay.ts";
import { wechatSecret } from "../../platform/pay/wechat-pay.ts";

const messages = endpoints.payChannelMessages;

interface Channel {
  readonly id: number;
  readonly payMode: string;
  readonly name: string;
  readonly purpose: string;
  readonly secretSealed: string | null;
  readonly certExpireTime: string | null;
  readonly version: number;
}

async function lockChannel(db: Db, id: number): Promise<Channel> {
  const { rows } = await sql<Channel>`select * from pay_channel where id = ${id} for update`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return rows[0];
}

const schemas: Readonly<Record<string, z.ZodType>> = { WECHAT: wechatSecret, ALIPAY: alipaySecret };

/** Keys that the channel's own adapter can read, sealed; null where none were entered. */
function sealKeys({ services }: Pick<Call, "services">, payMode: string, secret: string): string | null {
  if (secret === "") return null;
  const schema = schemas[payMode];
  if (schema === undefined) throw invalid({ secret: messages.noKeys });
  try {
    return services.seal.seal(JSON.stringify(schema.parse(JSON.parse(secret))));
  } catch {
    throw invalid({ secret: messages.secretBad });
  }
}

function expiryOf(cert: string): string | null {
  if (cert === "") return null;
  try {
    return new Date(new X509Certificate(cert).validTo).toISOString();
  } catch {
    throw invalid({ cert: messages.cert });
  }
}

export const createPayChannel = handle(endpoints.createPayChannel, async (call) => {
  const { db, body, caller } = call;
  const { secret, cert, payMode, ...terms } = body;
  const sealed = sealKeys(call, payMode, secret);
  const expires = expiryOf(cert);
  const { rows } = await sql<{
    id: number;
  }>`insert into pay_channel (name, pay_mode, platforms, purpose, driver, mch_id, app_id, secret_sealed,
      cert_expire_time, fee_rate_bp, min_cents, max_cents, day_limit_cents,
      order_types, weight, sort, status, update_staff_id)
    values (${terms.name}, ${payMode}, ${terms.platforms}::text[], ${terms.purpose}, ${terms.driver}, ${terms.mchId},
      ${terms.appId}, ${sealed}, ${expires}::timestamptz, ${terms.feeRateBp}, ${terms.minCents}, ${terms.maxCents},
      ${terms.dayLimitCents}, ${terms.orderTypes}::text[], ${terms.weight}, ${terms.sort}, 'DISABLE', ${caller.staffId})
    returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await keepVersion(db, "pay_channel", id, { payMode, ...terms }, caller.staffId);
  call.audit({
    targetType: auditTargets.payChannel,
    targetId: id,
    after: { payMode, ...terms, secret: sealed !== null },
  });
  return { id };
});

export const editPayChannel = handle(endpoints.editPayChannel, async (call) => {
  const { db, params, body, caller } = call;
  const { secret, cert, version, ...terms } = body;
  const old = await lockChannel(db, params.id);
  if (old.version !== version) throw new AppError("STALE_VERSION");
  const problems = endpoints.channelProblems(old.payMode, terms);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const sealed = sealKeys(call, old.payMode, secret) ?? old.secretSealed;
  const hasKeys = old.payMode in schemas;
  if (hasKeys && terms.driver === "REAL" && sealed === null) throw invalid({ secret: messages.secret });
  const expires = expiryOf(cert) ?? old.certExpireTime;
  const { rows } = await sql<{
    version: number;
  }>`update pay_channel
      set name = ${terms.name}, platforms = ${terms.platforms}::text[], purpose = ${terms.purpose},
        driver = ${terms.driver}, mch_id = ${terms.mchId},
      app_id = ${terms.appId}, secret_sealed = ${sealed}, cert_expire_time = ${expires}::timestamptz,
        fee_rate_bp = ${terms.feeRateBp}, min_cents = ${terms.minCents}, max_cents = ${terms.maxCents},
      day_limit_cents = ${terms.dayLimitCents}, order_types = ${terms.orderTypes}::text[], weight = ${terms.weight},
        sort = ${terms.sort}, update_staff_id = ${caller.staffId}, update_time = now(), version = version + 1
    where id = ${old.id} returning version`.execute(db);
  await keepVersion(db, "pay_channel", old.id, terms, caller.staffId);
  call.audit({
    targetType: auditTargets.payChannel,
    targetId: old.id,
    before: { name: old.name },
    after: { ...terms, secret: secret !== "" },
  });
  return { id: old.id, version: rows[0]?.version ?? 0 };
});

export const rotateSecret = handle(endpoints.rotateSecret, async (call) => {
  const { db, params, body, caller } = call;
  const old = await lockChannel(db, params.id);
  const sealed = sealKeys(call, old.payMode, body.secret);
  const expires = expiryOf(body.cert) ?? old.certExpireTime;
  await sql`update pay_channel
    set secret_sealed = ${sealed}, cert_expire_time = ${expires}::timestamptz, update_staff_id = ${caller.staffId},
      update_time = now(), version = version + 1 where id = ${old.id}`.execute(db);
  call.audit({ targetType: auditTargets.payChannel, targetId: old.id, after: { secret: true } });
  return { id: old.id, certExpireTime: expires };
});

async function needTestable(db: Db, id: number): Promise<PayChannelRow> {
  const channel = await readChannel(db, id);
  if (channel === null) throw new AppError("NOT_FOUND");
  if (!isKeyed(channel)) throw refused(messages.noTest);
  return channel;
}

/** A channel's answer about a payment that never existed. */
async function tryChannel({ db, services, params }: RawCall<{ id: number }>): Promise<{ ok: boolean; result: string }> {
  const channel = await needTestable(db, params.id);
  const { rows } = await sql<{ isOver: boolean | null }>`select cert_expire_time < now() as is_over from pay_channel
    where id = ${channel.id}`.execute(db);
  if (rows[0]?.isOver === true) return { ok: false, result: messages.tests.expired };
  const started = Date.now();
  try {
    const answer = await openChannel(services, channel).query({
      payNo: `TEST${channel.id}${started}`,
      title: "",
      amountCents: 1,
      requestTime: new Date(),
    });
    if (answer.state === "UNKNOWN") return { ok: false, result: messages.tests.timeout };
    return { ok: true, result: messages.tests.ok(Date.now() - started) };
  } catch {
    return { ok: false, result: messages.tests.badKey };
  }
}

/** 测试连接. */
export const testChannel = handleAsking(endpoints.testChannel, tryChannel, async (call, { ok, result }) => {
  const { db, params } = call;
  const old = await lockChannel(db, params.id);
  await sql`update pay_channel set last_test_time = now(), last_test_result = ${result} where id = ${old.id}`.execute(
    db,
  );
  call.audit({ targetType: auditTargets.payChannel, targetId: old.id, after: { result } });
  return { ok, result };
});

const testCents = 1;

/** The refund is queued before the payment is sent to the channel: a cent that somebody paid is never forgotten. */
async function openTestPayment({ db, services, params }: RawCall<{ id: number }>) {
  const channel = await needTestable(db, params.id);
  const payNo = `TEST${channel.id}T${Date.now()}`;
  await addJob(db, "test-pay-refund", { id: channel.id, payNo }, { key: payNo, runAt: new Date(Date.now() + 180_000) });
  const answer = await openChannel(services, channel).prepay({
    payNo,
    title: "TEST",
    amountCents: testCents,
    requestTime: new Date(),
  });
  const isSimulated = channel.driver === "SIMULATED";
  return { payNo, isSimulated, codeUrl: answer["codeUrl"] ?? (isSimulated ? `simulated:${payNo}` : "") };
}

export const testChannelPay = handleAsking(endpoints.testChannelPay, openTestPayment, async (call, opened) => {
  if (opened.codeUrl === "") throw refused(messages.tests.timeout);
  call.audit({ targetType: auditTargets.payChannel, targetId: call.params.id, after: { payNo: opened.payNo } });
  return opened;
});

type Stat = z.output<typeof endpoints.getChannelStat.data>;
export const getChannelStat = handle(endpoints.getChannelStat, async ({ db }) => {
  const hours = await sql<Stat["hours"][number]>`select c.name as channel, to_char(h, 'YYYY-MM-DD HH24') as hour,
      (select round(count(*)
      filter (where p.status in ('PAID', 'PAY_BACK')) * 10000.0 / nullif(count(*)
        filter (where p.status in ('PAID', 'PAY_BACK', 'PAY_FAIL')), 0))::int
        from payment p where p.pay_channel_id = c.id and p.request_time >= h and p.request_time < h + interval '1 hour')
          as success_bp
    from pay_channel c, generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()),
      interval '1 hour') h
    where exists (select from payment p where p.pay_channel_id = c.id and p.request_time >= now() - interval '24 hours')
    order by c.sort, c.id, h`.execute(db);
  const days = await sql<
    Stat["days"][number]
  >`select c.name as channel, coalesce(sum(p.amount_cents), 0)::bigint as cents from pay_channel c
    left join payment p on p.pay_channel_id = c.id and p.status in ('PAID', 'PAY_BACK')
      and p.notify_time >= now() - interval '7 days' group by c.id order by c.sort, c.id`.execute(db);
  return { hours: hours.rows, days: days.rows };
});
