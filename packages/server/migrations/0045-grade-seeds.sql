-- The grades as the product came: what 恢复默认 goes back to.
create table matchmaker_grade_seed (
  grade smallint primary key references matchmaker_grade (grade),
  name text not null,
  member_quota int not null,
  borrow_daily int not null,
  commission_bp int not null,
  reward_factor_bp int not null,
  live_open boolean not null
);
insert into matchmaker_grade_seed (grade, name, member_quota, borrow_daily, commission_bp, reward_factor_bp, live_open) values
  (1, '见习红娘', 30, 0, 1000, 10000, false),
  (2, '初级红娘', 60, 3, 1200, 10000, false),
  (3, '中级红娘', 100, 5, 1500, 11000, true),
  (4, '高级红娘', 150, 10, 1800, 12000, true),
  (5, '金牌红娘', 200, 20, 2200, 13500, true),
  (6, '首席红娘', 300, 50, 2500, 15000, true);
create index grade_task_kind on grade_task (purpose, grade, weight_sort);
