-- Marks (course, author) when what a learner wrote may give other points: the kept gradebook counts for these people anew.
CREATE FUNCTION discussion.mark_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.course_id, NEW.author_id);
  RETURN NULL;
END $$;
CREATE TRIGGER mark_new AFTER INSERT ON discussion.post FOR EACH ROW WHEN (NEW.author_kind = 'learner')
  EXECUTE FUNCTION discussion.mark_post();
CREATE TRIGGER mark_changed AFTER UPDATE ON discussion.post FOR EACH ROW
  WHEN (NEW.author_kind = 'learner' AND (OLD.state IS DISTINCT FROM NEW.state OR OLD.board_id IS DISTINCT FROM NEW.board_id
    OR OLD.shown_at IS DISTINCT FROM NEW.shown_at OR OLD.characters IS DISTINCT FROM NEW.characters
    OR OLD.similarity IS DISTINCT FROM NEW.similarity))
  EXECUTE FUNCTION discussion.mark_post();

-- A topic that is hidden or shown takes along everybody who replied.
CREATE FUNCTION discussion.mark_topic() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id)
    SELECT DISTINCT p.course_id, p.author_id FROM discussion.post p
    WHERE p.topic_id = NEW.id AND p.author_kind = 'learner';
  RETURN NULL;
END $$;
CREATE TRIGGER mark_changed AFTER UPDATE ON discussion.topic FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.essence IS DISTINCT FROM NEW.essence)
  EXECUTE FUNCTION discussion.mark_topic();
