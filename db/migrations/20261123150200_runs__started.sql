-- Runs and people by day for the desk of administrators, read from the index alone.
CREATE INDEX run_started ON runs.run (started_at) INCLUDE (person_id) WHERE started_at IS NOT NULL AND context_kind <> 'trial';
