-- The message of a meeting names whom it is with, and whom to call. A text that somebody changed, or that a carrier has
-- approved under its number, stays: the operator changes both together.
update sms_template set content = '您与{partner}的见面已安排：{time}，地点：{place}。请准时赴约，如需改期请联系红娘{matchmaker}，电话{phone}。', update_time = now()
where purpose = 'introductionArranged' and channel_template_id = ''
  and content = '见面时间：{time}，地点：{place}。请准时赴约，如需改期请联系您的红娘。';
