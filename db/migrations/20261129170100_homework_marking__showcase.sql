-- 优秀作业: hand-ins the team would like the other learners to see, and what each member says to it. Nothing is shown before
-- every member has agreed, and no name before every member has agreed to names.
CREATE TABLE homework_marking.showcase (
  work_id uuid PRIMARY KEY,
  homework_id uuid NOT NULL,
  version_no smallint NOT NULL CHECK (version_no >= 1),
  by_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX showcase_homework ON homework_marking.showcase (homework_id);

-- An answer ends with what it answers.
CREATE TABLE homework_marking.showcase_answer (
  work_id uuid NOT NULL REFERENCES homework_marking.showcase ON DELETE CASCADE,
  person_id uuid NOT NULL,
  answer text NOT NULL CHECK (answer IN ('named', 'nameless', 'declined')),
  at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (work_id, person_id)
);
CREATE INDEX showcase_answer_person ON homework_marking.showcase_answer (person_id);

-- Read through the services only: who sees what depends on answers, release and the own hand-in.
ALTER TABLE homework_marking.showcase ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_marking.showcase FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON homework_marking.showcase USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));
ALTER TABLE homework_marking.showcase_answer ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_marking.showcase_answer FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON homework_marking.showcase_answer USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

INSERT INTO platform.personal_data VALUES
  ('homework_marking.showcase', 'by_id', '10 years after the class ended', false, 'kept without name: record of marks'),
  ('homework_marking.showcase_answer', 'person_id', '10 years after the class ended', true, 'deleted');
