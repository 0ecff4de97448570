-- What runs did, in the words of xAPI: one statement per stored item, made after the item by a job (lab-runtime §11).
-- The id follows from the item, so a repeated job adds nothing; it is unique over all months here.
CREATE TABLE runs.xapi_id (
  id uuid PRIMARY KEY,
  stored_month date NOT NULL,
  -- SHA-256 of the statement: the same id with other words would be a conflict.
  digest bytea NOT NULL
);

CREATE TABLE runs.xapi_statement (
  stored_month date NOT NULL,
  id uuid NOT NULL,
  run_id uuid NOT NULL,
  person_id uuid NOT NULL,
  experiment_id uuid NOT NULL,
  -- Last part of the verb's IRI, for figures.
  verb text NOT NULL,
  epoch integer NOT NULL,
  -- Outbox number of the item; after all items for what happened to the run itself.
  n bigint NOT NULL,
  part smallint NOT NULL DEFAULT 0,
  at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL,
  statement jsonb NOT NULL,
  PRIMARY KEY (stored_month, id)
) PARTITION BY RANGE (stored_month);
CREATE TABLE runs.xapi_statement_rest PARTITION OF runs.xapi_statement DEFAULT;
CREATE INDEX xapi_statement_run ON runs.xapi_statement (run_id, epoch, n, part);
CREATE INDEX xapi_statement_person ON runs.xapi_statement (person_id, stored_at);
CREATE INDEX xapi_statement_verb ON runs.xapi_statement (experiment_id, verb, stored_at);
INSERT INTO platform.partitioned VALUES ('runs.xapi_statement');
SELECT platform.ensure_partitions();

ALTER TABLE runs.xapi_statement ENABLE ROW LEVEL SECURITY;
ALTER TABLE runs.xapi_statement FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON runs.xapi_statement
  USING ((SELECT platform.app_is_staff()) OR person_id = (SELECT platform.app_person()));

INSERT INTO platform.personal_data VALUES
  ('runs.xapi_statement', 'person_id', 'for good', true, 'kept without name: teaching record');
