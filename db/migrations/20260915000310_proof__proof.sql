-- Figures and lists that left the system, each under a code anybody can check it by. Kept for good.
CREATE SCHEMA proof;

CREATE TABLE proof.proof (
  -- Twelve random characters and one that checks them (proof.model).
  code text PRIMARY KEY CHECK (code ~ '^[2-9A-HJKMNP-Z]{13}$'),
  -- Who can count it anew: `list`, `catalogue` …
  kind text NOT NULL,
  -- What was counted, in the words of its kind: the name of a list, the key of an indicator.
  subject text NOT NULL,
  -- What its kind needs to count it anew: the question and whose scope it was asked in. Never shown as it is.
  scope jsonb NOT NULL,
  value numeric NOT NULL,
  numerator numeric,
  denominator numeric,
  definition_version integer NOT NULL DEFAULT 1,
  -- Digest of the cells, where the sheet holds one.
  data_sha256 text CHECK (data_sha256 ~ '^[0-9a-f]{64}$'),
  as_of timestamptz NOT NULL,
  unit_id uuid,
  person_id uuid
);
CREATE INDEX proof_person ON proof.proof (person_id);

-- The files of a proof: one, or several parts and the archive that holds them.
CREATE TABLE proof.file (
  code text NOT NULL REFERENCES proof.proof (code),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL,
  PRIMARY KEY (code, sha256)
);

CREATE FUNCTION proof.keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a registered proof never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER kept BEFORE UPDATE OR DELETE ON proof.file FOR EACH ROW EXECUTE FUNCTION proof.keep();
CREATE TRIGGER kept BEFORE DELETE OR UPDATE OF code, kind, subject, value, numerator, denominator, data_sha256, as_of
  ON proof.proof FOR EACH ROW EXECUTE FUNCTION proof.keep();

INSERT INTO platform.personal_data VALUES
  ('proof.proof', 'person_id', 'for good', true, 'kept: proof of an exported figure');
