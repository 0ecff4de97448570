-- Marks (class, learner) when the attendance that counts changes: the kept gradebook counts for these people anew. While
-- a session is open nothing of it counts.
CREATE FUNCTION attendance.mark_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM attendance.session s WHERE s.id = NEW.session_id AND s.closed_at IS NOT NULL) THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.class_id, NEW.person_id);
    IF TG_OP = 'UPDATE' AND (OLD.class_id, OLD.person_id) IS DISTINCT FROM (NEW.class_id, NEW.person_id) THEN
      INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.class_id, OLD.person_id);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON attendance.mark FOR EACH ROW EXECUTE FUNCTION attendance.mark_state();
CREATE TRIGGER mark_changed AFTER UPDATE ON attendance.mark FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.class_id IS DISTINCT FROM NEW.class_id
    OR OLD.person_id IS DISTINCT FROM NEW.person_id)
  EXECUTE FUNCTION attendance.mark_state();

CREATE FUNCTION attendance.mark_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id)
    SELECT m.class_id, m.person_id FROM attendance.mark m WHERE m.session_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_closed AFTER UPDATE ON attendance.session FOR EACH ROW
  WHEN (OLD.closed_at IS NULL AND NEW.closed_at IS NOT NULL)
  EXECUTE FUNCTION attendance.mark_session();
