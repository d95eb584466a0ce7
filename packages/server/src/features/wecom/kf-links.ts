import { wecomMessages } from "@hongxian/contract/core/member/wecom.messages.ts";
import type { KfLink, kfLinkBody } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import * as endpoints from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import type { z } from "zod";
import { openWecom } from "../../core/people/wecom/wecom-config.ts";
import { handle, type Call, type Db, type RawCall } from "../../kit/call.ts";
import { askWecom } from "./ask-wecom.ts";

type LinkRow = Omit<KfLink, "qr">;

/** The address as a picture for an <img>. */
export const qrOf = (url: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 2 })).toString("base64")}`;

const withQr = (row: LinkRow): KfLink => ({ ...row, qr: qrOf(row.url) });

export const getKfLinks = handle(endpoints.getKfLinks, async ({ db, params }) => {
  const { rows } = await sql<LinkRow>`select id, scene, name, url, scan_count, created_time from wechat_kf_link
    where kf_id = ${params.id} order by id desc limit 200`.execute(db);
  return rows.map(withQr);
});

interface Account {
  readonly id: number;
  readonly openKfId: string;
  readonly source: string;
}

type LinkOrder = z.output<typeof kfLinkBody>;

async function findLink(db: Db, { id }: Account, { scene }: LinkOrder): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select id, scene, name, url, scan_count, created_time from wechat_kf_link
    where kf_id = ${id} and scene = ${scene}`.execute(db);
  return rows[0];
}

/** Requests a new address for the scene from enterprise WeChat; null where none is needed. */
export async function askForLink({ db, services }: RawCall, account: Account, body: LinkOrder): Promise<string | null> {
  if (body.url !== undefined || account.source !== "SYNC") return null;
  if ((await findLink(db, account, body)) !== undefined) return null;
  const client = await openWecom(db, services.seal, services.settings);
  return client === null ? null : askWecom(() => client.contactWay(account.openKfId, body.scene));
}

/** The link of a scene: the existing one, else a new one with the entered or requested address. */
export async function makeLink(
  { db }: Call,
  account: Account,
  body: LinkOrder,
  requestedUrl: string | null,
): Promise<KfLink> {
  const { scene, name, url } = body;
  const existing = await findLink(db, account, body);
  if (existing !== undefined) {
    if (url !== undefined && url !== existing.url) throw invalid({ scene: wecomMessages.sceneTaken });
    return withQr(existing);
  }
  const address = requestedUrl ?? url;
  if (address === undefined) throw invalid({ url: wecomMessages.pasteUrl });
  const { rows } = await sql<LinkRow>`insert into wechat_kf_link (kf_id, scene, name, url)
      values (${account.id}, ${scene}, ${name}, ${address})
    returning id, scene, name, url, scan_count, created_time`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error("the link was not stored");
  return withQr(made);
}
