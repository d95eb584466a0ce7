-- Fifteen days after the goods were received nothing more can be said about them.
create function goods_comment_in_time() returns trigger
language plpgsql
as $$
begin
  if exists (select from shipment s where s.order_id = new.order_id and s.status = 'RECEIVED'
    and s.receive_time < coalesce(new.created_time, now()) - interval '15 days') then
    raise exception 'goods of order % were received more than 15 days ago', new.order_id using errcode = 'check_violation', constraint = 'goods_comment_in_time';
  end if;
  return new;
end
$$;
create trigger goods_comment_in_time before insert on goods_comment for each row execute function goods_comment_in_time();
