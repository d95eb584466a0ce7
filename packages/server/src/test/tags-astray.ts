/** Members whose tags in one row differ from their tags and their account, as what follows `from`. */
export const tagsAstray = `(
  select k.user_id from member_tags k join member m using (user_id)
  where (k.status, k.created_time) is distinct from (m.status, m.created_time)
    or k.tag_ids is distinct from array(select u.tag_id from user_tag u where u.user_id = k.user_id order by 1)
  union select u.user_id from user_tag u where not exists (select from member_tags k where k.user_id = u.user_id)
) astray`;
