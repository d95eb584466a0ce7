-- Which text of the standard contract a template was compared with: older ones are marked, and never changed by
-- themselves.
alter table contract_template add column standard_version smallint not null default 1;
