CREATE SCHEMA units;
CREATE SCHEMA units_api;

CREATE TABLE units.unit (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Za-z0-9_-]{1,32}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  name_en text,
  parent_id uuid REFERENCES units.unit (id),
  kind text NOT NULL CHECK (kind IN ('authority', 'university', 'college', 'department', 'enterprise')),
  gradation text,
  province text,
  city text,
  sort integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz
);
CREATE INDEX unit_parent ON units.unit (parent_id, sort);

-- Every unit with every unit above it and itself: one place answers "is it in my subtree" for the whole product.
CREATE TABLE units.unit_path (
  ancestor_id uuid NOT NULL REFERENCES units.unit (id) ON DELETE CASCADE,
  unit_id uuid NOT NULL REFERENCES units.unit (id) ON DELETE CASCADE,
  depth smallint NOT NULL,
  PRIMARY KEY (ancestor_id, unit_id)
);
CREATE INDEX unit_path_unit ON units.unit_path (unit_id, depth);

CREATE FUNCTION units.rebuild_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM units.unit_path WHERE unit_id IN (
    SELECT unit_id FROM units.unit_path WHERE ancestor_id = NEW.id) OR unit_id = NEW.id;
  WITH RECURSIVE below AS (
    SELECT NEW.id AS id UNION ALL SELECT u.id FROM units.unit u JOIN below b ON u.parent_id = b.id
  ), up AS (
    SELECT b.id AS unit_id, b.id AS ancestor_id, 0 AS depth FROM below b
    UNION ALL
    SELECT up.unit_id, u.parent_id, up.depth + 1 FROM up JOIN units.unit u ON u.id = up.ancestor_id
    WHERE u.parent_id IS NOT NULL
  )
  INSERT INTO units.unit_path SELECT ancestor_id, unit_id, depth FROM up;
  RETURN NULL;
END $$;
CREATE TRIGGER unit_paths AFTER INSERT OR UPDATE OF parent_id ON units.unit
  FOR EACH ROW EXECUTE FUNCTION units.rebuild_paths();

CREATE VIEW units_api.unit WITH (security_invoker = true) AS
  SELECT id, code, name, name_en, parent_id, kind, gradation, state, sort FROM units.unit WHERE deleted_at IS NULL;
-- Ids of a unit and everything below it.
CREATE FUNCTION units_api.subtree(root uuid) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 20
  BEGIN ATOMIC SELECT unit_id FROM units.unit_path WHERE ancestor_id = root; END;
-- A unit with every unit above it and itself.
CREATE VIEW units_api.path WITH (security_invoker = true) AS
  SELECT ancestor_id, unit_id, depth FROM units.unit_path;
