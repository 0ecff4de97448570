-- Days are counted in one place for every queue.
CREATE OR REPLACE FUNCTION experiments.working_days(since timestamptz, until timestamptz) RETURNS integer LANGUAGE sql
  STABLE
  BEGIN ATOMIC
    SELECT settings_api.working_days(since, until);
  END;
