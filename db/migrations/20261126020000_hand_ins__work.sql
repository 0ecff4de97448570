CREATE SCHEMA hand_ins;

-- What one learner, or a group, does for one homework: the draft, and how what was handed in stands. Lateness is stored
-- nowhere: it follows from the instant of a version and the dates as they stand.
CREATE TABLE hand_ins.work (
  id uuid PRIMARY KEY,
  homework_id uuid NOT NULL,
  -- The class its first writer was in.
  class_id uuid NOT NULL,
  -- The group that works together; none: one learner alone.
  group_id uuid,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'submitted', 'returned', 'graded')),
  draft_html text NOT NULL DEFAULT '' CHECK (char_length(draft_html) <= 200000),
  -- Files of the draft in their order.
  draft_files uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(draft_files) <= 10),
  draft_rev integer NOT NULL DEFAULT 0 CHECK (draft_rev >= 0),
  draft_saved_at timestamptz,
  draft_by uuid,
  -- Whose turn it is to write, and until when unless something more is saved.
  editing_by uuid,
  editing_until timestamptz,
  -- Versions up to this number were taken back: they stay and count no more.
  recalled_no smallint NOT NULL DEFAULT 0 CHECK (recalled_no >= 0),
  -- The version the team chose; none: the last one in time.
  counting_no smallint CHECK (counting_no >= 1),
  returns smallint NOT NULL DEFAULT 0 CHECK (returns >= 0),
  returned_at timestamptz,
  return_due timestamptz,
  return_opinion text CHECK (char_length(return_opinion) BETWEEN 2 AND 1000),
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (num_nonnulls(editing_by, editing_until) IN (0, 2)),
  CHECK (state <> 'returned' OR returned_at IS NOT NULL)
);
CREATE UNIQUE INDEX work_group ON hand_ins.work (homework_id, group_id) WHERE group_id IS NOT NULL;
CREATE INDEX work_homework ON hand_ins.work (homework_id, id);

-- Whose work it is. Who leaves a group keeps what was handed in together.
CREATE TABLE hand_ins.member (
  homework_id uuid NOT NULL,
  person_id uuid NOT NULL,
  work_id uuid NOT NULL REFERENCES hand_ins.work (id),
  PRIMARY KEY (homework_id, person_id)
);
CREATE INDEX member_work ON hand_ins.member (work_id, person_id);
CREATE INDEX member_person ON hand_ins.member (person_id, homework_id);

-- A file brought while writing. Its bytes are kept under their hash.
CREATE TABLE hand_ins.file (
  id uuid PRIMARY KEY,
  work_id uuid NOT NULL REFERENCES hand_ins.work (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  by_id uuid NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX file_work ON hand_ins.file (work_id, at, id);

-- What was handed in. Nothing changes it any more.
CREATE TABLE hand_ins.version (
  work_id uuid NOT NULL REFERENCES hand_ins.work (id),
  no smallint NOT NULL CHECK (no >= 1),
  body text NOT NULL,
  -- The words of the body, for comparison and search.
  text text NOT NULL,
  -- Files in their order: id, name, bytes, sha256, kind.
  files jsonb NOT NULL DEFAULT '[]',
  -- Paths of the pictures the body shows, with their hashes.
  pictures jsonb NOT NULL DEFAULT '[]',
  -- Null: collected by the team.
  submitted_by uuid,
  submitted_at timestamptz NOT NULL,
  -- The date the return it answers had set.
  return_due timestamptz,
  -- A draft that the team collected.
  forced boolean NOT NULL DEFAULT false,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  -- Proof code of the receipt.
  receipt_code text NOT NULL UNIQUE,
  PRIMARY KEY (work_id, no)
);
REVOKE UPDATE, DELETE, TRUNCATE ON hand_ins.version FROM vse_app;

-- People's work: a member may read it, everything else goes through the services.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['work', 'member', 'file', 'version'] LOOP
    EXECUTE format('ALTER TABLE hand_ins.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE hand_ins.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON hand_ins.%I USING ((SELECT platform.app_is_system()))
      WITH CHECK ((SELECT platform.app_is_system()))', t);
  END LOOP;
  CREATE POLICY own ON hand_ins.member FOR SELECT USING (person_id = (SELECT platform.app_person()));
  CREATE POLICY own ON hand_ins.work FOR SELECT
    USING (id IN (SELECT m.work_id FROM hand_ins.member m WHERE m.person_id = (SELECT platform.app_person())));
  FOREACH t IN ARRAY ARRAY['file', 'version'] LOOP
    EXECUTE format('CREATE POLICY own ON hand_ins.%I FOR SELECT
      USING (work_id IN (SELECT m.work_id FROM hand_ins.member m WHERE m.person_id = (SELECT platform.app_person())))', t);
  END LOOP;
END $$;

CREATE SCHEMA hand_ins_api;

-- Members of works with the date that holds for each: more time of one's own, else that of the class, else the general one.
CREATE VIEW hand_ins_api.member_due WITH (security_invoker = true) AS
  SELECT m.homework_id, m.person_id, m.work_id, w.class_id, greatest(coalesce(c.due_at, h.due_at), x.due_at) AS due_at
  FROM hand_ins.member m
  JOIN hand_ins.work w ON w.id = m.work_id
  JOIN homework.homework h ON h.id = m.homework_id
  LEFT JOIN homework.homework_class c ON c.homework_id = m.homework_id AND c.class_id = w.class_id
  LEFT JOIN homework.extension x ON x.homework_id = m.homework_id AND x.person_id = m.person_id;

-- The version of a work that counts: the one the team chose, else the last one in time by the widest date of its members,
-- else the last one; none that was taken back. Works without any are left out.
CREATE VIEW hand_ins_api.counting WITH (security_invoker = true) AS
  SELECT w.homework_id, w.id AS work_id, v.no, v.submitted_at, v.submitted_by, v.return_due, v.forced
  FROM hand_ins.work w
  CROSS JOIN LATERAL (SELECT max(d.due_at) AS due_at FROM hand_ins_api.member_due d WHERE d.work_id = w.id) d
  CROSS JOIN LATERAL (
    SELECT x.no, x.submitted_at, x.submitted_by, x.return_due, x.forced FROM hand_ins.version x
    WHERE x.work_id = w.id AND x.no > w.recalled_no
    ORDER BY x.no IS NOT DISTINCT FROM w.counting_no DESC,
      x.submitted_at <= greatest(d.due_at, x.return_due) DESC, x.no DESC
    LIMIT 1) v;

-- Where each learner stands with what was handed in: the version that counts, late by the own date.
CREATE VIEW hand_ins_api.standing WITH (security_invoker = true) AS
  SELECT d.homework_id, d.person_id, d.work_id, d.class_id, w.state, c.no, c.submitted_at, d.due_at,
    c.submitted_at > greatest(d.due_at, c.return_due) AS late
  FROM hand_ins_api.member_due d
  JOIN hand_ins.work w ON w.id = d.work_id
  JOIN hand_ins_api.counting c ON c.work_id = d.work_id;

-- Marks (homework, member) when something handed in changes: the kept gradebook counts for these people anew.
CREATE FUNCTION hand_ins.mark_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id)
    SELECT homework_id, person_id FROM hand_ins.member WHERE work_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER work_changed AFTER UPDATE ON hand_ins.work FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.recalled_no IS DISTINCT FROM NEW.recalled_no
    OR OLD.counting_no IS DISTINCT FROM NEW.counting_no OR OLD.return_due IS DISTINCT FROM NEW.return_due)
  EXECUTE FUNCTION hand_ins.mark_work();
CREATE FUNCTION hand_ins.mark_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id)
    SELECT homework_id, person_id FROM hand_ins.member WHERE work_id = NEW.work_id;
  RETURN NULL;
END $$;
CREATE TRIGGER version_new AFTER INSERT ON hand_ins.version FOR EACH ROW EXECUTE FUNCTION hand_ins.mark_version();
CREATE FUNCTION hand_ins.mark_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.homework_id, OLD.person_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.homework_id, NEW.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_changed AFTER INSERT OR UPDATE OR DELETE ON hand_ins.member FOR EACH ROW
  EXECUTE FUNCTION hand_ins.mark_member();

INSERT INTO platform.personal_data VALUES
  ('hand_ins.member', 'person_id', '10 years after the class ended', true, 'kept without name: course record'),
  ('hand_ins.work', 'draft_by', '10 years after the class ended', true, 'kept without name: course record'),
  ('hand_ins.file', 'by_id', '10 years after the class ended', false, 'kept without name: course record'),
  ('hand_ins.version', 'submitted_by', '10 years after the class ended', true, 'kept without name: course record');
