-- What waits for a second look.
create index review_action_qc on review_action (qc_status, created_time desc) where qc_status <> 'NONE';
