-- Marks (node, person) when a finished run of a course appears, disappears or counts otherwise.
CREATE FUNCTION runs.mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.node_id IS NOT NULL AND OLD.state = 'finished' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.node_id, OLD.person_id);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.node_id IS NOT NULL AND NEW.state = 'finished' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.node_id, NEW.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON runs.run FOR EACH ROW
  WHEN (NEW.node_id IS NOT NULL AND NEW.state = 'finished') EXECUTE FUNCTION runs.mark_change();
CREATE TRIGGER mark_changed AFTER UPDATE ON runs.run FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.score IS DISTINCT FROM NEW.score
    OR OLD.held IS DISTINCT FROM NEW.held OR OLD.started_at IS DISTINCT FROM NEW.started_at
    OR OLD.person_id IS DISTINCT FROM NEW.person_id OR OLD.node_id IS DISTINCT FROM NEW.node_id)
  EXECUTE FUNCTION runs.mark_change();
CREATE TRIGGER mark_gone AFTER DELETE ON runs.run FOR EACH ROW
  WHEN (OLD.node_id IS NOT NULL AND OLD.state = 'finished') EXECUTE FUNCTION runs.mark_change();
