/** Tables whose rows are only added and that are kept, by the reason. */
export const keptTables: Readonly<Record<string, readonly string[]>> = {
  "books and business: kept as long as the company keeps its accounts": (
    "bonus call_record capital_move channel_statement contract_pdf daily_book daily_finance gift_daily " +
    "gift_daily_day gift_record invoice_order ledger_check ledger_entry ledger_txn lottery_draw medium_price " +
    "medium_settlement medium_settlement_item money_approval month_close order_item other_cost plat_task_record " +
    "promotion_item promotion_use red_envelope_claim refused_number reward_score_record shipment suspense"
  ).split(" "),
  "part of a member's record: its number grows with the members, and it goes when an account is blanked": (
    "accompany_log album_photo attention auth_image_mask communicate_note content_like emotion_result " +
    "face_review_record family_member family_share intention_follow introduction_feedback introduction_log " +
    "love_success member_bind member_block member_tags owner_change realname_record review_action subject_vote " +
    "ticket_reply transfer_request treehole_care treehole_report user_tag"
  ).split(" "),
  "one row a day, an hour or a thing: figures that reports compare over years": (
    "activity_stat behavior_daily channel_visit chat_corpse chat_corpse_daily chat_kpi_daily chat_kpi_month " +
    "content_stat daily_stat daily_user_stat goods_stat look_daily patrol_check place_stat upload_use"
  ).split(" "),
  "evidence in cases that may be taken up again": ["chat_evidence"],
  "what staff set up: as many rows as somebody made": (
    "ad_device_block agent_region ai_prompt backup_run article_version blocked_picture device_ban emotion_band emotion_question " +
    "freight_rule goods_sku matchmaker_grade_seed menu migration offered_grant ops_task_assignee profession_wording " +
    "rank_alert rank_anonymous rank_block region report_subscription role_menu setting_version sms_opt_out sms_task " +
    "staff_shortcut system_setting_version wechat_kf_link"
  ).split(" "),
  "one row for each thing that is there, or a fixed number of rows": (
    "chat_turn conversation_member event_base event_stream live_session retention_state reward_due rong_carrier " +
    "patrol_wall process_beat rong_standing run_alarm store_object stored_file"
  ).split(" "),
  "a row of 150 bytes for ten thousand audit rows: the beginning of the chain": ["audit_seal", "audit_drop"],
};

/** Tables with a short life of their own, by the job that empties them. */
export const removedByJobs: Readonly<Record<string, readonly string[]>> = {
  "forget-requests": ["request_result", "captcha_used", "guess_count"],
  "open-tidy": ["open_nonce", "open_minute", "open_result", "open_waiting"],
  "open-pictures": ["open_picture"],
  "data-import-tidy": ["data_import_row"],
  "message-prune": ["chat_presence"],
  "review-claim-release": ["review_claim"],
  "visitor-sweep": ["sms_code", "visitor_use"],
  "rank-refresh": ["rank_snapshot"],
  "online-sample": ["online_sample"],
  "online-end": ["online_session"],
  "match-score-prune": ["match_score"],
  "live-sample": ["live_sample", "live_message"],
  "rong-tidy": ["rong_message", "rong_nonce", "rong_order"],
  "wecom-clean": ["wechat_kf_event"],
  // With their batch.
  retention: ["batch_item"],
};
