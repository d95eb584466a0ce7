-- Accounts take turns at exports: who was served longest ago is found by the last one made.
create index export_job_open on export_job (staff_id, id) where status in ('WAITING', 'RUNNING');
create index export_job_done on export_job (staff_id, update_time) where status in ('DONE', 'FAILED');
create index batch_job_open on batch_job (id) where status in ('WAITING', 'RUNNING');
