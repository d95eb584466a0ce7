-- The embedded object store, and the files that came out of it.

-- One object under its key. Its content lies in files of random names: one, or one for each part of the upload.
create table store_object (
  bucket text collate "C" not null,
  key text collate "C" not null,
  segments jsonb not null,
  size bigint not null check (size >= 0),
  etag text not null,
  content_type text not null default '',
  meta jsonb not null default '{}',
  staff_id bigint references staff (id),
  upload_id text,
  created_time timestamptz not null default now(),
  primary key (bucket, key)
);
-- Uploads that nobody finished are swept by age.
create index store_object_unfinished on store_object (created_time) where key like 'upload/%';
-- Which object a file on the disk belongs to.
create index store_object_blobs on store_object using gin (segments jsonb_path_ops);

create table store_upload (
  id text collate "C" primary key,
  bucket text collate "C" not null,
  key text collate "C" not null,
  content_type text not null default '',
  meta jsonb not null default '{}',
  staff_id bigint references staff (id),
  created_time timestamptz not null default now()
);
create index store_upload_created on store_upload (created_time);

create table store_part (
  upload_id text collate "C" not null references store_upload (id) on delete cascade,
  number int not null check (number between 1 and 10000),
  blob text not null,
  size bigint not null check (size >= 0),
  etag text not null,
  created_time timestamptz not null default now(),
  primary key (upload_id, number)
);
create index store_part_blob on store_part (blob);

-- What was uploaded, looked at and kept: the name in the address, and where its content is.
create table stored_file (
  name text collate "C" primary key,
  kind text not null check (kind in ('image', 'video', 'audio', 'document', 'animation')),
  type text not null,
  object_key text collate "C" not null,
  original_name text not null default '',
  size bigint not null,
  width int,
  height int,
  staff_id bigint references staff (id),
  -- The key it was uploaded under: asking twice for the end of one upload gives one file.
  source_key text collate "C" unique,
  created_time timestamptz not null default now()
);
create index stored_file_object on stored_file (object_key);
create index stored_file_staff on stored_file (staff_id, created_time desc);
