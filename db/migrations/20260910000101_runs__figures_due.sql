-- Experiments whose figures are due to be counted again. Only ever appended to, so that runs of one experiment never
-- wait for each other; the job that counts takes the lines away.
CREATE TABLE runs.figures_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  experiment_id uuid NOT NULL
);

CREATE FUNCTION runs.figures_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO runs.figures_due (experiment_id)
    VALUES (CASE WHEN TG_OP = 'DELETE' THEN OLD.experiment_id ELSE NEW.experiment_id END);
  RETURN NULL;
END $$;
CREATE TRIGGER figures_due_new AFTER INSERT ON runs.run FOR EACH ROW
  WHEN (NEW.started_at IS NOT NULL) EXECUTE FUNCTION runs.figures_are_due();
CREATE TRIGGER figures_due_changed AFTER UPDATE ON runs.run FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.score IS DISTINCT FROM NEW.score
    OR OLD.started_at IS DISTINCT FROM NEW.started_at OR OLD.person_id IS DISTINCT FROM NEW.person_id
    OR (NEW.state = 'finished' AND OLD.active_seconds IS DISTINCT FROM NEW.active_seconds))
  EXECUTE FUNCTION runs.figures_are_due();
CREATE TRIGGER figures_due_gone AFTER DELETE ON runs.run FOR EACH ROW
  WHEN (OLD.started_at IS NOT NULL) EXECUTE FUNCTION runs.figures_are_due();

INSERT INTO runs.figures_due (experiment_id) SELECT DISTINCT experiment_id FROM runs.run WHERE started_at IS NOT NULL;
