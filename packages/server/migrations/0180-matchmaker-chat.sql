-- Matchmakers of shops talk with their own members (/message/chatList). The page is not new in the menu, so a start does
-- not offer it. Only where the role is as it was seeded: it has every page of a matchmaker and nobody has saved it, so
-- that nothing an administrator took away comes back. A new system has no menu yet and gets it from the default grants.
insert into role_menu (role_id, menu_id)
select r.id, m.id from role r join menu m on m.route = '/message/chatList' and (m.type = 'MENU' or m.type = 'BUTTON'
  and m.title in ('发起聊天', '建牵线群', '邀请群成员', '移出群成员', '解散群', '全员禁言', '历史记录', '撤回', '举报', '转发', '快捷回复', '回复建议',
    '沟通记录', '陪聊记录'))
where r.id = 16 and r.built_in and r.agent_tier = 'MATCHMAKER' and r.update_staff_id is null
on conflict do nothing;
update role set version = version + 1 where id = 16 and built_in and agent_tier = 'MATCHMAKER'
  and update_staff_id is null;
