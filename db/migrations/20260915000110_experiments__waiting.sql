-- Working days (Monday to Friday, in the time of the site) that began after one instant and up to another, 366 at most.
CREATE FUNCTION experiments.working_days(since timestamptz, until timestamptz) RETURNS integer LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT count(*)::integer
    FROM generate_series(1, least(366, (until AT TIME ZONE 'Asia/Shanghai')::date
      - (since AT TIME ZONE 'Asia/Shanghai')::date)) AS n
    WHERE extract(isodow FROM (since AT TIME ZONE 'Asia/Shanghai')::date + n) < 6;
  END;
