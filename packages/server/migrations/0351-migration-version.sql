-- Which version of the program made each change, for whoever starts an older one. Changes of before have none.
alter table migration add column version text;
