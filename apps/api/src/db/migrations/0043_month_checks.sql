-- Three tables become partitioned by month (0045). What each contains until then becomes one partition, which ends with the next month. With
-- this condition PostgreSQL does not read the table when it becomes a partition. `not valid`: it holds for new rows at once, and the next
-- migration checks the others without blocking anybody.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_event', 'notice_try', 'sign_in_event'] LOOP
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I CHECK ("at" < %L) NOT VALID', name, name || '_month',
      to_char(date_trunc('month', now() AT TIME ZONE 'UTC') + interval '2 months', 'YYYY-MM-DD 00:00:00+00'));
  END LOOP;
END $$;
