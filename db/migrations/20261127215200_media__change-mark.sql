-- Marks (node, learner) when more of a video or document was seen: the kept gradebook counts for these people anew.
CREATE FUNCTION media.mark_view() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.node_id, NEW.person_id);
  IF TG_OP = 'UPDATE' AND OLD.person_id IS DISTINCT FROM NEW.person_id THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.node_id, OLD.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON media.view FOR EACH ROW EXECUTE FUNCTION media.mark_view();
CREATE TRIGGER mark_changed AFTER UPDATE ON media.view FOR EACH ROW
  WHEN (OLD.percent IS DISTINCT FROM NEW.percent OR (OLD.done_at IS NULL) IS DISTINCT FROM (NEW.done_at IS NULL)
    OR OLD.person_id IS DISTINCT FROM NEW.person_id)
  EXECUTE FUNCTION media.mark_view();
