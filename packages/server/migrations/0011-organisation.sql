-- Which role an agent's account gets, regions that only bind while the agent works, and who settled part-time hours.
alter table agent add column role_id bigint references role (id);

-- A region of a closed 总代理 is free for another one.
alter table agent_region add column active boolean not null default true;
drop index agent_region_once;
create unique index agent_region_once on agent_region (coalesce(prov_id, 0), coalesce(city_id, 0), coalesce(area_id, 0)) where active;
update agent_region g set active = false from agent a where a.id = g.agent_id and a.status <> 'ENABLE';
create index agent_contract_end on agent (contract_end) where status = 'ENABLE';

alter table staff_shift_hour
  add column confirm_staff_id bigint references staff (id),
  add column confirm_time timestamptz,
  add column pay_staff_id bigint references staff (id),
  add column pay_time timestamptz;
