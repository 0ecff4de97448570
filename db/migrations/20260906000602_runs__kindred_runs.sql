-- What a finished run's events were, in order, as one number: equal numbers of two people are looked at (A12).
ALTER TABLE runs.run ADD COLUMN event_digest bytea;
CREATE INDEX run_event_digest ON runs.run (experiment_id, event_digest) WHERE event_digest IS NOT NULL;
-- The last results of a version (A13).
CREATE INDEX run_version_end ON runs.run (version_id, ended_at DESC) WHERE state = 'finished';
