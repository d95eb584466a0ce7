-- The master under whom 新增红娘 adds a matchmaker: kept until the deposit has come.
alter table matchmaker_apply add column master_agent_id bigint references agent (id);
