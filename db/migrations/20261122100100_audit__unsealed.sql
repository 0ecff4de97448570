-- Sealing that survives a restore: what waits for its seal stands in a list of its own, in the order of an own sequence.
-- Transaction ids start again in another cluster, so no order and no watermark may be made of them.

CREATE TABLE audit.unsealed (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audit_at timestamptz NOT NULL,
  audit_id uuid NOT NULL UNIQUE
);

CREATE FUNCTION audit.note_unsealed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  INSERT INTO audit.unsealed (audit_at, audit_id) SELECT e.at, e.id FROM written e ORDER BY e.id;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_unsealed AFTER INSERT ON audit.audit_log
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION audit.note_unsealed();

-- Puts every entry outside the chain on the list; returns how many were missing there. Entries of a backup made before
-- this list existed come back without it.
CREATE FUNCTION audit.find_unsealed() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  found integer;
BEGIN
  INSERT INTO audit.unsealed (audit_at, audit_id)
    SELECT a.at, a.id FROM audit.audit_log a
    WHERE NOT EXISTS (SELECT FROM audit.chain c WHERE c.audit_id = a.id)
    ORDER BY a.at, a.id
    ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS found = ROW_COUNT;
  RETURN found;
END $$;
SELECT audit.find_unsealed();

-- The order of the chain is the order of the list. An entry of a transaction that commits late is sealed later; none is
-- passed over.
CREATE OR REPLACE FUNCTION audit.seal(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  state audit.seal_state;
  entry audit.audit_log;
  sealed uuid[] := '{}';
  last_day date;
BEGIN
  SELECT * INTO state FROM audit.seal_state FOR UPDATE;
  FOR entry IN
    SELECT a.* FROM audit.unsealed u JOIN audit.audit_log a ON a.at = u.audit_at AND a.id = u.audit_id
    ORDER BY u.seq LIMIT most
  LOOP
    sealed := sealed || entry.id;
    CONTINUE WHEN EXISTS (SELECT FROM audit.chain c WHERE c.audit_id = entry.id);
    state.serial := state.serial + 1;
    state.head := audit.row_hash(state.head, entry);
    INSERT INTO audit.chain VALUES (state.serial, entry.at, entry.id, state.head);
    last_day := (entry.at AT TIME ZONE 'UTC')::date;
  END LOOP;
  DELETE FROM audit.unsealed u WHERE u.audit_id = ANY (sealed);
  IF last_day IS NOT NULL THEN
    UPDATE audit.seal_state SET serial = state.serial, head = state.head;
    INSERT INTO audit.anchor VALUES (last_day, state.serial, state.head)
      ON CONFLICT (day) DO UPDATE SET serial = excluded.serial, head = excluded.head;
  END IF;
  RETURN cardinality(sealed);
END $$;

DROP INDEX audit.audit_log_tx;

ALTER TABLE audit.alarm DROP CONSTRAINT alarm_kind_check,
  ADD CONSTRAINT alarm_kind_check CHECK (kind IN ('broken', 'unsealed', 'disk', 'jobs'));
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON audit.unsealed FROM vse_app;
