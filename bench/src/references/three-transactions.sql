\set player random(1, 1000000)
begin;
insert into bench.payment (player, status, body) values (:player, 'none', repeat('x', 400)) returning id \gset
insert into bench.event (payment, body) values (:id, 'created');
commit;
begin;
update bench.payment set status = 'pending' where id = :id;
insert into bench.event (payment, body) values (:id, 'pending');
commit;
begin;
update bench.payment set status = 'paid' where id = :id;
insert into bench.event (payment, body) values (:id, 'paid');
insert into bench.outbox (payment, body) values (:id, repeat('x', 600));
commit;
