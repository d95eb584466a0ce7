import { cleanHtml } from "@hongxian/contract/core/rich-text/clean-html.ts";
import { articleRules } from "@hongxian/contract/core/rich-text/rich-rules.ts";
import * as endpoints from "@hongxian/contract/features/article/article.endpoints.ts";
import { AppError } from "@hongxian/contract/wire/errors.ts";
import { sql } from "kysely";
import { handle } from "../../kit/call.ts";
import { hasDraft } from "./article-rows.ts";

/** Texts stored by other means, or before the rules were as strict as now, are sanitised when they are read. */
const clean = <T extends { readonly content: string }>(row: T): T => ({
  ...row,
  content: cleanHtml(row.content, articleRules).html,
});

export const getArticle = handle(endpoints.getArticle, async ({ db, params }) => {
  const { rows } =
    await sql<endpoints.ArticleDetail>`select t.id, t.title, t.category, t.help_group, t.agreement_code, t.cover_url,
      t.summary, t.content, t.clients,
      t.couple_user_ids, t.auth_img, t.author, t.sort, t.version, t.status, t.publish_time, t.current_version,
        ${hasDraft} as has_draft,
      (select coalesce(json_agg(json_build_object('userId', m.user_id, 'firstName', m.first_name, 'imageUrl',
        m.image_url, 'sex', m.sex)
        order by array_position(t.couple_user_ids, m.user_id)), '[]') from member m
        where m.user_id = any(t.couple_user_ids)) as couple
    from article t where t.id = ${params.id}`.execute(db);
  if (rows[0] === undefined) throw new AppError("NOT_FOUND");
  return clean(rows[0]);
});

interface Version {
  readonly versionNo: number;
  readonly title: string;
  readonly content: string;
  readonly staff: { id: number; name: string } | null;
  readonly createdTime: string;
}

export const getArticleVersions = handle(endpoints.getArticleVersions, async ({ db, params }) => {
  const { rows } = await sql<Version>`select v.version_no, v.title, v.content, v.created_time,
      (select json_build_object('id', s.id, 'name', s.name) from staff s where s.id = v.staff_id) as staff
    from article_version v where v.article_id = ${params.id} order by v.version_no desc limit 50`.execute(db);
  return rows.map(clean);
});
