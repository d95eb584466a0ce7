import { wecomMessages } from "@hongxian/contract/core/wecom/wecom.messages.ts";
import type { KfLink, kfLinkBody } from "@hongxian/contract/features/wecom/wechat-kf.resource.ts";
import { getKfLinks } from "@hongxian/contract/features/wecom/wecom-config.endpoints.ts";
import { invalid } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { renderSVG } from "uqr";
import type { z } from "zod";
import { openWecom } from "../../core/wecom/wecom-config.ts";
import { handle, type Call } from "../../kit/call.ts";
import { askWecom } from "./ask-wecom.ts";

type LinkRow = Omit<KfLink, "qr">;

/** The address as a picture that an <img> shows. */
export const qrOf = (url: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { border: 2 })).toString("base64")}`;

const withQr = (row: LinkRow): KfLink => ({ ...row, qr: qrOf(row.url) });

export const kfLinks = handle(getKfLinks, async ({ db, params }) => {
  const { rows } = await sql<LinkRow>`select id, scene, name, url, scan_count, created_time from wechat_kf_link
    where kf_id = ${params.id} order by id desc limit 200`.execute(db);
  return rows.map(withQr);
});

interface Account {
  readonly id: number;
  readonly openKfId: string;
  readonly source: string;
}

/** The link of a scene: the one there is, else a new one from enterprise WeChat or the pasted address. */
export async function makeLink(call: Call, account: Account, body: z.output<typeof kfLinkBody>): Promise<KfLink> {
  const { db } = call;
  const { scene, name, url } = body;
  const found = await sql<LinkRow>`select id, scene, name, url, scan_count, created_time from wechat_kf_link
    where kf_id = ${account.id} and scene = ${scene}`.execute(db);
  const existing = found.rows[0];
  if (existing !== undefined) {
    if (url !== undefined && url !== existing.url) throw invalid({ scene: wecomMessages.sceneTaken });
    return withQr(existing);
  }
  const client = url === undefined && account.source === "SYNC" ? await openWecom(db, call.house.seal) : null;
  const address = client === null ? url : await askWecom(() => client.contactWay(account.openKfId, scene));
  if (address === undefined) throw invalid({ url: wecomMessages.pasteUrl });
  const { rows } =
    await sql<LinkRow>`insert into wechat_kf_link (kf_id, scene, name, url) values (${account.id}, ${scene}, ${name}, ${address})
    returning id, scene, name, url, scan_count, created_time`.execute(db);
  const [made] = rows;
  if (made === undefined) throw new Error("the link was not stored");
  return withQr(made);
}
