-- A number the platform runs by: what was published last, before the first publication what was stored for the site,
-- else the usual one.
CREATE FUNCTION settings_api.parameter(name text, usual integer) RETURNS integer LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT coalesce((coalesce(
      (SELECT v.content::jsonb FROM settings.page_version v
        WHERE v.name = 'parameters' AND v.from_at <= platform.app_now()
        ORDER BY v.from_at DESC, v.number DESC LIMIT 1),
      (SELECT jsonb_build_object(s.key, s.value) FROM settings.site s WHERE s.key = $1)) ->> $1)::integer, $2);
  END;

CREATE OR REPLACE FUNCTION settings_api.review_days() RETURNS integer LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT settings_api.parameter('reviewDays', 3);
  END;

-- Working days (Monday to Friday, in the time of the site) that began after one instant and up to another, 366 at most.
CREATE FUNCTION settings_api.working_days(since timestamptz, until timestamptz) RETURNS integer LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT count(*)::integer
    FROM generate_series(1, least(366, (until AT TIME ZONE 'Asia/Shanghai')::date
      - (since AT TIME ZONE 'Asia/Shanghai')::date)) AS n
    WHERE extract(isodow FROM (since AT TIME ZONE 'Asia/Shanghai')::date + n) < 6;
  END;
