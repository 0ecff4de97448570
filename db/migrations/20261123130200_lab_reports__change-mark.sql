-- Marks (node, person) when a report appears, disappears, is handed in or gets another score.
CREATE FUNCTION lab_reports.mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.node_id, OLD.person_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE'
    AND (OLD.node_id, OLD.person_id) IS DISTINCT FROM (NEW.node_id, NEW.person_id)) THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.node_id, NEW.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_row AFTER INSERT OR DELETE ON lab_reports.report FOR EACH ROW
  EXECUTE FUNCTION lab_reports.mark_change();
CREATE TRIGGER mark_changed AFTER UPDATE ON lab_reports.report FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.score IS DISTINCT FROM NEW.score
    OR OLD.version_count IS DISTINCT FROM NEW.version_count OR OLD.person_id IS DISTINCT FROM NEW.person_id
    OR OLD.node_id IS DISTINCT FROM NEW.node_id)
  EXECUTE FUNCTION lab_reports.mark_change();
