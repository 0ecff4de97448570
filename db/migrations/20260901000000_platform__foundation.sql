-- Foundation: time, identity for row-level security, audit with a sealed chain, outbox, idempotency.

CREATE SCHEMA platform;
CREATE SCHEMA audit;
CREATE SCHEMA events;

-- One row; only tests ever move it. app_now() is the transaction's instant plus this offset.
CREATE TABLE platform.clock (single boolean PRIMARY KEY DEFAULT true CHECK (single), shift interval NOT NULL DEFAULT '0');
INSERT INTO platform.clock DEFAULT VALUES;

CREATE FUNCTION platform.app_now() RETURNS timestamptz LANGUAGE sql STABLE
  RETURN now() + (SELECT shift FROM platform.clock);

-- Who asks, for the policies below. An unset setting reads '' after the first transaction of a connection, not NULL.
CREATE FUNCTION platform.app_person() RETURNS uuid LANGUAGE sql STABLE
  RETURN nullif(current_setting('app.person', true), '')::uuid;
CREATE FUNCTION platform.app_role() RETURNS text LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('app.role', true), ''), 'none');
CREATE FUNCTION platform.app_is_system() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('app.role', true), ''), 'none') = 'system';
CREATE FUNCTION platform.app_is_staff() RETURNS boolean LANGUAGE sql STABLE
  RETURN coalesce(nullif(current_setting('app.role', true), ''), 'none') IN ('system', '0', '2', '3', '5');

-- Monthly partitions ------------------------------------------------------------------------------------------------
CREATE TABLE platform.partitioned (relation text PRIMARY KEY);

CREATE FUNCTION platform.ensure_partitions(ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  item record;
  month date;
  part text;
  made integer := 0;
BEGIN
  FOR item IN SELECT relation FROM platform.partitioned ORDER BY relation LOOP
    FOR i IN -1..ahead LOOP
      month := (date_trunc('month', (platform.app_now() AT TIME ZONE 'UTC')) + make_interval(months => i))::date;
      part := item.relation || '_' || to_char(month, 'YYYYMM');
      IF to_regclass(part) IS NULL THEN
        EXECUTE format('CREATE TABLE %s PARTITION OF %s FOR VALUES FROM (%L) TO (%L)', part, item.relation,
          month, (month + interval '1 month')::date);
        made := made + 1;
      END IF;
    END LOOP;
  END LOOP;
  RETURN made;
END $$;

-- Audit -------------------------------------------------------------------------------------------------------------
CREATE TABLE audit.audit_log (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  person_id uuid,
  account text,
  role smallint,
  unit_id uuid,
  ip text,
  agent text,
  action text NOT NULL,
  object text NOT NULL,
  object_id text,
  before jsonb,
  after jsonb,
  reason text,
  result text NOT NULL CHECK (result IN ('done', 'refused', 'failed')),
  request_id text,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE TABLE audit.audit_log_rest PARTITION OF audit.audit_log DEFAULT;
CREATE INDEX audit_log_object ON audit.audit_log (object, object_id, at DESC);
CREATE INDEX audit_log_person ON audit.audit_log (person_id, at DESC);
CREATE INDEX audit_log_action ON audit.audit_log (action, at DESC);
CREATE INDEX audit_log_tx ON audit.audit_log (tx, id);
INSERT INTO platform.partitioned VALUES ('audit.audit_log');

-- The chain stands beside the rows, so that writing an audit row never waits for the row before it (ruling 31).
CREATE TABLE audit.chain (
  serial bigint PRIMARY KEY,
  audit_at timestamptz NOT NULL,
  audit_id uuid NOT NULL UNIQUE,
  hash bytea NOT NULL
);
CREATE TABLE audit.seal_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  sealed_tx xid8 NOT NULL DEFAULT '0'::xid8,
  serial bigint NOT NULL DEFAULT 0,
  head bytea NOT NULL DEFAULT sha256('cloudvse')
);
INSERT INTO audit.seal_state DEFAULT VALUES;
-- One line a day to print or deposit elsewhere.
CREATE TABLE audit.anchor (day date PRIMARY KEY, serial bigint NOT NULL, head bytea NOT NULL);

CREATE FUNCTION audit.row_hash(previous bytea, entry audit.audit_log) RETURNS bytea
LANGUAGE sql STABLE SET timezone = 'UTC'
  RETURN sha256(previous || convert_to(to_jsonb(entry)::text, 'UTF8'));

-- Seals rows of finished transactions only: every transaction below the snapshot's xmin is over.
CREATE FUNCTION audit.seal(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  state audit.seal_state;
  entry audit.audit_log;
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
  n integer := 0;
  last_day date;
BEGIN
  SELECT * INTO state FROM audit.seal_state FOR UPDATE;
  FOR entry IN
    SELECT a.* FROM audit.audit_log a
    WHERE a.tx >= state.sealed_tx AND a.tx < horizon
      AND NOT EXISTS (SELECT FROM audit.chain c WHERE c.audit_id = a.id)
    ORDER BY a.tx, a.id LIMIT most
  LOOP
    state.serial := state.serial + 1;
    state.head := audit.row_hash(state.head, entry);
    state.sealed_tx := entry.tx;
    INSERT INTO audit.chain VALUES (state.serial, entry.at, entry.id, state.head);
    last_day := (entry.at AT TIME ZONE 'UTC')::date;
    n := n + 1;
  END LOOP;
  IF n > 0 THEN
    UPDATE audit.seal_state SET sealed_tx = state.sealed_tx, serial = state.serial, head = state.head;
    INSERT INTO audit.anchor VALUES (last_day, state.serial, state.head)
      ON CONFLICT (day) DO UPDATE SET serial = excluded.serial, head = excluded.head;
  END IF;
  RETURN n;
END $$;

CREATE FUNCTION audit.verify(OUT rows bigint, OUT broken_at bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  link record;
  entry audit.audit_log;
  head bytea := sha256('cloudvse');
BEGIN
  rows := 0;
  FOR link IN SELECT * FROM audit.chain ORDER BY serial LOOP
    SELECT a.* INTO entry FROM audit.audit_log a WHERE a.at = link.audit_at AND a.id = link.audit_id;
    IF NOT FOUND OR link.serial <> rows + 1 OR audit.row_hash(head, entry) <> link.hash THEN
      broken_at := link.serial;
      RETURN;
    END IF;
    head := link.hash;
    rows := rows + 1;
  END LOOP;
END $$;

REVOKE UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA audit FROM vse_app;
REVOKE INSERT ON audit.chain, audit.seal_state, audit.anchor FROM vse_app;

-- Outbox ------------------------------------------------------------------------------------------------------------
CREATE TABLE events.outbox (
  id uuid PRIMARY KEY,
  type text NOT NULL,
  version smallint NOT NULL,
  ordering_key text NOT NULL,
  payload jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX outbox_at ON events.outbox (at);
-- What a subscriber has already worked off: delivery is at least once, effect exactly once.
CREATE TABLE events.delivered (
  subscriber text NOT NULL,
  event_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (subscriber, event_id)
);

-- Idempotency-Key (wire-protocol §6.3) --------------------------------------------------------------------------------
CREATE TABLE platform.idempotency (
  owner text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  digest bytea NOT NULL,
  status smallint,
  body jsonb,
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (owner, key)
);
CREATE INDEX idempotency_at ON platform.idempotency (at);

-- Where personal data lives (data-protection register); a table that holds people's data and is not named here fails a test.
CREATE TABLE platform.personal_data (
  relation text PRIMARY KEY,
  subject text NOT NULL,
  retention text NOT NULL,
  export boolean NOT NULL,
  erase text NOT NULL
);
INSERT INTO platform.personal_data VALUES
  ('audit.audit_log', 'person_id', '400 days on line, then archived', true, 'kept: legal duty to prove'),
  ('platform.idempotency', 'owner', '24 hours', false, 'expires by itself');

-- The application reads these and never writes them.
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON platform.clock, platform.partitioned, platform.personal_data FROM vse_app;

SELECT platform.ensure_partitions();
