-- Working days within which an application or submission should be decided: a setting of the site, 3 where it was not set.
CREATE FUNCTION settings_api.review_days() RETURNS integer LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT coalesce((SELECT (value #>> '{}')::integer FROM settings.site WHERE key = 'reviewDays'), 3);
  END;
