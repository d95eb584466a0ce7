-- Lists of what was issued on certain days: the rewards of activities, bonuses.
create index activity_reward_issued on activity_reward (issue_time desc, id desc) where issue_time is not null;
create index bonus_issued on bonus (issue_time desc, id desc) where issue_time is not null;
