-- Who liked what, so that a member likes a thing once and can take it back. The counters of the contents stay what lists read.
create table content_like (
  content_type text not null check (content_type in ('MOMENT', 'VIDEO', 'SUBJECT_DISCUSS', 'SUBJECT_EVALUATE', 'TREEHOLE')),
  content_id bigint not null,
  user_id bigint not null references member (user_id),
  created_time timestamptz not null default now(),
  primary key (content_type, content_id, user_id)
);
create index content_like_user on content_like (user_id);

-- A member reports a post once.
create table treehole_report (
  post_id bigint not null references treehole_post (id),
  user_id bigint not null references member (user_id),
  created_time timestamptz not null default now(),
  primary key (post_id, user_id)
);
create index treehole_report_user on treehole_report (user_id);
