-- A line in the member's own list has arrived when it is written: 站内信 and 两者 were shown as 到达率 0%.
update push_receipt r set result = 'ARRIVE'
from push_task k where k.id = r.push_id and k.channel <> 'PUSH' and r.result = 'SENT';
update push_task k set arrive_num = n.arrived
from (select r.push_id, count(*)::int as arrived from push_receipt r join push_task t on t.id = r.push_id
  where t.channel <> 'PUSH' and r.result in ('ARRIVE', 'CLICK') group by 1) n
where k.id = n.push_id and k.arrive_num < n.arrived;
