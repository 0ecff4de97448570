CREATE SCHEMA homework_marking;

-- Marks of hand-ins in rounds: the newest of a work counts, older ones stay. A row with a person is a mark of one member of
-- a group alone; without points it was taken back. Penalties for lateness are computed where a mark is read.
CREATE TABLE homework_marking.mark (
  id uuid PRIMARY KEY,
  homework_id uuid NOT NULL,
  work_id uuid NOT NULL,
  -- Null: all members of the work.
  person_id uuid,
  round smallint NOT NULL CHECK (round >= 1),
  -- Version of the work that was read.
  version_no smallint NOT NULL CHECK (version_no >= 1),
  -- Rubric it was given by; null without one and for a single member.
  rubric_no smallint CHECK (rubric_no >= 1),
  -- Points by criterion, without weights.
  levels jsonb,
  points numeric(7, 2) CHECK (points >= 0),
  comment text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 4000),
  -- Why one member has another mark than the others.
  reason text CHECK (char_length(reason) BETWEEN 5 AND 200),
  by_id uuid NOT NULL,
  at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (work_id, person_id, round),
  CHECK ((person_id IS NULL) = (reason IS NULL)),
  CHECK (person_id IS NOT NULL OR points IS NOT NULL),
  CHECK (num_nonnulls(rubric_no, levels) IN (0, 2))
);
CREATE INDEX mark_homework ON homework_marking.mark (homework_id, work_id);
REVOKE UPDATE, DELETE, TRUNCATE ON homework_marking.mark FROM vse_app;
-- Rounds are never rewritten; an account that turned out to be somebody takes the own marks along.
GRANT UPDATE (person_id) ON homework_marking.mark TO vse_app;

-- Marks are read through the services only: what a learner may see of them depends on the release.
ALTER TABLE homework_marking.mark ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_marking.mark FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON homework_marking.mark USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data VALUES
  ('homework_marking.mark', 'person_id', '10 years after the class ended', true, 'kept without name: record of marks');

-- Marks (homework, member) when somebody is marked: the kept gradebook counts for these people anew.
CREATE FUNCTION homework_marking.mark_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.person_id IS NULL THEN
    INSERT INTO platform.change_mark (scope_id, subject_id)
      SELECT m.homework_id, m.person_id FROM hand_ins.member m WHERE m.work_id = NEW.work_id;
  ELSE
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.homework_id, NEW.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON homework_marking.mark FOR EACH ROW
  EXECUTE FUNCTION homework_marking.mark_round();

-- The same when somebody gets more time: what was late may be in time, and what was missing may still come.
CREATE FUNCTION homework_marking.mark_extension() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id)
    VALUES (coalesce(NEW.homework_id, OLD.homework_id), coalesce(NEW.person_id, OLD.person_id));
  RETURN NULL;
END $$;
CREATE TRIGGER extension_marked AFTER INSERT OR UPDATE OR DELETE ON homework.extension FOR EACH ROW
  EXECUTE FUNCTION homework_marking.mark_extension();

-- How works stand, for the desk of who marks: those that wait are found by class.
CREATE VIEW hand_ins_api.work WITH (security_invoker = true) AS
  SELECT id, homework_id, class_id, state FROM hand_ins.work;
CREATE INDEX work_waiting ON hand_ins.work (class_id, homework_id) WHERE state = 'submitted';
