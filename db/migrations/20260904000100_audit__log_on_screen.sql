-- The log on its screen: names and time taken, checks of a range, archived months, alarms.

ALTER TABLE audit.audit_log
  ADD COLUMN name text,
  ADD COLUMN job_id uuid,
  ADD COLUMN took_ms integer;
-- Milliseconds the command had taken when it wrote its entry; only rows from now on have it.
ALTER TABLE audit.audit_log ALTER COLUMN took_ms
  SET DEFAULT (extract(epoch FROM clock_timestamp() - transaction_timestamp()) * 1000)::integer;

CREATE INDEX audit_log_account ON audit.audit_log (account, at DESC);
CREATE INDEX audit_log_name ON audit.audit_log (name, at DESC);
CREATE INDEX audit_log_ip ON audit.audit_log (ip text_pattern_ops, at DESC);
CREATE INDEX audit_log_request ON audit.audit_log (request_id);
CREATE INDEX audit_log_job ON audit.audit_log (job_id, at DESC) WHERE job_id IS NOT NULL;
CREATE INDEX audit_log_refused ON audit.audit_log (at DESC) WHERE result <> 'done';

-- The text that is hashed. Columns that came later count only where they hold something, so older hashes stay true.
CREATE FUNCTION audit.row_text(entry audit.audit_log) RETURNS text
LANGUAGE sql STABLE SET timezone = 'UTC'
  RETURN (to_jsonb(entry) - array_remove(ARRAY[
    CASE WHEN (entry).name IS NULL THEN 'name' END,
    CASE WHEN (entry).job_id IS NULL THEN 'job_id' END,
    CASE WHEN (entry).took_ms IS NULL THEN 'took_ms' END], NULL))::text;
CREATE OR REPLACE FUNCTION audit.row_hash(previous bytea, entry audit.audit_log) RETURNS bytea
LANGUAGE sql STABLE SET timezone = 'UTC'
  RETURN sha256(previous || convert_to(audit.row_text(entry), 'UTF8'));

-- Months that were moved out of the log, with the links of the chain they hold.
CREATE TABLE audit.archive (
  id uuid PRIMARY KEY,
  first_serial bigint NOT NULL,
  last_serial bigint NOT NULL CHECK (last_serial >= first_serial),
  -- Hash before the first entry and of the last one.
  previous bytea NOT NULL,
  head bytea NOT NULL,
  first_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  entries bigint NOT NULL,
  key text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX archive_serial ON audit.archive (last_serial);

CREATE TABLE audit.retention (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  days integer NOT NULL DEFAULT 400 CHECK (days BETWEEN 180 AND 3650)
);
INSERT INTO audit.retention DEFAULT VALUES;

-- Checks of the chain that somebody or the watch asked for.
CREATE TABLE audit.verification (
  id uuid PRIMARY KEY,
  person_id uuid,
  job_id uuid,
  first_serial bigint NOT NULL,
  last_serial bigint NOT NULL,
  checked bigint NOT NULL DEFAULT 0,
  broken_serial bigint,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'intact', 'broken', 'stopped')),
  started_at timestamptz NOT NULL DEFAULT platform.app_now(),
  finished_at timestamptz
);
CREATE INDEX verification_started ON audit.verification (started_at DESC);

CREATE TABLE audit.alarm (
  kind text PRIMARY KEY CHECK (kind IN ('broken', 'unsealed', 'disk')),
  serial bigint,
  since timestamptz NOT NULL DEFAULT platform.app_now()
);

-- Checks the links from one serial number to another; the last one at the end of the chain also against the state of
-- the sealer, so that a cut-off tail is noticed. `broken_at` names the first link that does not hold.
CREATE FUNCTION audit.verify_range(from_serial bigint, to_serial bigint, OUT rows bigint, OUT broken_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  link record;
  entry audit.audit_log;
  head bytea;
  state audit.seal_state;
  at_serial bigint := from_serial;
BEGIN
  rows := 0;
  SELECT * INTO state FROM audit.seal_state;
  SELECT coalesce(
    (SELECT c.hash FROM audit.chain c WHERE c.serial = from_serial - 1),
    (SELECT a.head FROM audit.archive a WHERE a.last_serial = from_serial - 1),
    CASE WHEN from_serial = 1 THEN sha256('cloudvse') END) INTO head;
  FOR link IN SELECT * FROM audit.chain c WHERE c.serial BETWEEN from_serial AND to_serial ORDER BY c.serial LOOP
    SELECT a.* INTO entry FROM audit.audit_log a WHERE a.at = link.audit_at AND a.id = link.audit_id;
    IF NOT FOUND OR head IS NULL OR link.serial <> at_serial OR audit.row_hash(head, entry) <> link.hash THEN
      broken_at := least(link.serial, at_serial);
      RETURN;
    END IF;
    head := link.hash;
    rows := rows + 1;
    at_serial := at_serial + 1;
  END LOOP;
  IF at_serial <= least(to_serial, state.serial) OR (at_serial > state.serial AND head IS DISTINCT FROM state.head) THEN
    broken_at := at_serial;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION audit.verify(OUT rows bigint, OUT broken_at bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT v.rows, v.broken_at FROM audit.verify_range(
    (SELECT coalesce(max(a.last_serial), 0) + 1 FROM audit.archive a),
    greatest((SELECT s.serial FROM audit.seal_state s), (SELECT coalesce(max(c.serial), 0) FROM audit.chain c))) v
$$;

-- The only way an entry leaves the log: it is older than the least retention, stands in a kept file, and the file ends
-- with the hash the chain has there. The chain goes on from that hash.
CREATE FUNCTION audit.move_out(archived audit.archive) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  moved bigint;
  state audit.seal_state;
BEGIN
  SELECT * INTO state FROM audit.seal_state FOR UPDATE;
  IF archived.first_serial <> (SELECT coalesce(max(a.last_serial), 0) + 1 FROM audit.archive a)
    OR archived.last_serial >= state.serial
    OR archived.head IS DISTINCT FROM (SELECT c.hash FROM audit.chain c WHERE c.serial = archived.last_serial)
    OR archived.entries <> archived.last_serial - archived.first_serial + 1 THEN
    RAISE EXCEPTION 'the archive does not fit the chain';
  END IF;
  IF EXISTS (SELECT FROM audit.chain c WHERE c.serial BETWEEN archived.first_serial AND archived.last_serial
    AND c.audit_at > platform.app_now() - interval '180 days') THEN
    RAISE EXCEPTION 'entries younger than 180 days stay on line';
  END IF;
  DELETE FROM audit.audit_log a USING audit.chain c
    WHERE c.serial BETWEEN archived.first_serial AND archived.last_serial AND a.at = c.audit_at AND a.id = c.audit_id;
  GET DIAGNOSTICS moved = ROW_COUNT;
  IF moved <> archived.entries THEN
    RAISE EXCEPTION 'the archive holds % entries, the log %', archived.entries, moved;
  END IF;
  DELETE FROM audit.chain c WHERE c.serial BETWEEN archived.first_serial AND archived.last_serial;
  INSERT INTO audit.archive SELECT (archived).*;
  RETURN moved;
END $$;

-- Every value of a column of the log without reading the log: from one to the next along an index.
CREATE FUNCTION audit.known_actions() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE step AS (
    SELECT min(action) AS value FROM audit.audit_log
    UNION ALL
    SELECT (SELECT min(a.action) FROM audit.audit_log a WHERE a.action > step.value) FROM step WHERE step.value IS NOT NULL
  ) SELECT value FROM step WHERE value IS NOT NULL LIMIT 1000
$$;
CREATE FUNCTION audit.known_objects() RETURNS SETOF text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE step AS (
    SELECT min(object) AS value FROM audit.audit_log
    UNION ALL
    SELECT (SELECT min(a.object) FROM audit.audit_log a WHERE a.object > step.value) FROM step WHERE step.value IS NOT NULL
  ) SELECT value FROM step WHERE value IS NOT NULL LIMIT 1000
$$;

REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit.archive FROM vse_app;
REVOKE INSERT, DELETE, TRUNCATE ON audit.retention FROM vse_app;
REVOKE DELETE, TRUNCATE ON audit.verification FROM vse_app;

INSERT INTO platform.personal_data VALUES
  ('audit.verification', 'person_id', 'as long as the log', false, 'kept: legal duty to prove');
