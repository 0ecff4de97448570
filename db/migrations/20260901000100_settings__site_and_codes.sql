CREATE SCHEMA settings;

CREATE TABLE settings.site (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);

CREATE TABLE settings.code_table (
  name text PRIMARY KEY,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE settings.code (
  table_name text NOT NULL REFERENCES settings.code_table (name),
  code text NOT NULL,
  scope text,
  parent text,
  names jsonb NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  PRIMARY KEY (table_name, code)
);
CREATE INDEX code_parent ON settings.code (table_name, parent, sort);

-- Any change of a code raises its table's version, whoever makes it: browser caches depend on it.
CREATE FUNCTION settings.bump_code_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE settings.code_table t SET version = version + 1
  WHERE t.name IN (SELECT DISTINCT table_name FROM changed);
  RETURN NULL;
END $$;
CREATE TRIGGER code_added AFTER INSERT ON settings.code REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settings.bump_code_version();
CREATE TRIGGER code_changed AFTER UPDATE ON settings.code REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settings.bump_code_version();
CREATE TRIGGER code_removed AFTER DELETE ON settings.code REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION settings.bump_code_version();
