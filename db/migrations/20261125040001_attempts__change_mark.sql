-- Marks (exam, candidate) when a result that counts changes: the kept gradebook counts for these people anew.
CREATE FUNCTION attempts.mark_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.exam_id, NEW.person_id);
  IF TG_OP = 'UPDATE' AND OLD.person_id IS DISTINCT FROM NEW.person_id THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.exam_id, OLD.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER attempt_new AFTER INSERT ON attempts.attempt FOR EACH ROW EXECUTE FUNCTION attempts.mark_result();
CREATE TRIGGER attempt_result AFTER UPDATE ON attempts.attempt FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.score IS DISTINCT FROM NEW.score
    OR OLD.voided_at IS DISTINCT FROM NEW.voided_at OR OLD.person_id IS DISTINCT FROM NEW.person_id)
  EXECUTE FUNCTION attempts.mark_result();

-- The same when somebody becomes a candidate, or is none any more.
CREATE FUNCTION attempts.mark_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.exam_id, NEW.person_id);
  RETURN NULL;
END $$;
CREATE TRIGGER candidate_marked AFTER INSERT OR UPDATE ON exams.candidate FOR EACH ROW
  EXECUTE FUNCTION attempts.mark_candidate();
