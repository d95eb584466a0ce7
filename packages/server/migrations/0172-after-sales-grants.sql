-- After-sales of goods: customer service takes the first step, finance the second one in the list of refunds. Only a
-- role that still has every other button of the page as it was granted by default gets the two; what somebody has
-- taken away stays away, and what somebody arranged is not touched. On a new database the default grants say it.
with wanted as (
  select m.id, m.title from menu m where m.route = '/operate/ordermanage' and m.type = 'BUTTON'
), granted as (
  insert into role_menu (role_id, menu_id)
  select r.id, w.id from role r, wanted w
  where r.id = 2 and r.built_in and w.title in ('初审通过', '驳回')
    and exists (select from role_menu x join menu p on p.id = x.menu_id
      where x.role_id = r.id and p.type = 'MENU' and p.route = '/operate/ordermanage')
    and not exists (select from wanted o where o.title not in ('初审通过', '驳回', '导出')
      and not exists (select from role_menu x where x.role_id = r.id and x.menu_id = o.id))
  on conflict do nothing returning role_id
)
update role set version = version + 1, update_time = now() where id in (select role_id from granted);
