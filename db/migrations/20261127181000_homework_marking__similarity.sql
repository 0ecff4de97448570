-- Passages two hand-ins share, as a hint for a marker to look at; nobody else sees it, and it decides nothing.
CREATE TABLE homework_marking.similarity (
  homework_id uuid NOT NULL,
  work_id uuid NOT NULL,
  other_id uuid NOT NULL,
  -- Versions that were compared.
  version_no smallint NOT NULL CHECK (version_no >= 1),
  other_no smallint NOT NULL CHECK (other_no >= 1),
  -- Per cent of the work's pieces of text that stand in the other one too.
  share numeric(5, 2) NOT NULL CHECK (share BETWEEN 0 AND 100),
  PRIMARY KEY (work_id, other_id)
);
CREATE INDEX similarity_homework ON homework_marking.similarity (homework_id);

ALTER TABLE homework_marking.similarity ENABLE ROW LEVEL SECURITY;
ALTER TABLE homework_marking.similarity FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON homework_marking.similarity USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));
