-- Marks (node, learner) when a page or link stands further than before: the kept gradebook counts for these people anew.
-- A page counts by its first ten seconds.
CREATE FUNCTION courses.mark_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.node_id, NEW.person_id);
  IF TG_OP = 'UPDATE' AND OLD.person_id IS DISTINCT FROM NEW.person_id THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.node_id, OLD.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON courses.progress FOR EACH ROW EXECUTE FUNCTION courses.mark_progress();
CREATE TRIGGER mark_changed AFTER UPDATE ON courses.progress FOR EACH ROW
  WHEN (least(OLD.seconds, 10) IS DISTINCT FROM least(NEW.seconds, 10)
    OR (OLD.marked_at IS NULL) IS DISTINCT FROM (NEW.marked_at IS NULL)
    OR OLD.person_id IS DISTINCT FROM NEW.person_id)
  EXECUTE FUNCTION courses.mark_progress();
