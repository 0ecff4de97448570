-- What is listed but cannot be run yet stands behind everything that can, and without a level of honour. A published
-- version of a kind that no player of the platform reads does not run either.
ALTER TABLE experiments.experiment_version ADD COLUMN remove_trackers boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION experiments.keep_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  runs_in text;
BEGIN
  IF NEW.state <> 'listed' OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM experiments.shelf WHERE experiment_id = NEW.id;
    RETURN NULL;
  END IF;
  SELECT CASE WHEN v.launch_kind IN ('package', 'scorm', 'lti') THEN 'browser' ELSE v.launch_kind END INTO runs_in
    FROM experiments.experiment_version v WHERE v.id = NEW.published_version_id
      AND coalesce(v.flavour, '') <> ALL (ARRAY['h5p', 'cmi5', 'scorm-1.2', 'scorm-2004']);
  INSERT INTO experiments.shelf AS s (experiment_id, code, name, category, level, kind, hours, step_count, unit_id,
    leader_id, majors, search_terms, listed_at, featured, place, runnable, runs_in, runs, runs30, rating_mean, rating_number)
  SELECT NEW.id, NEW.code, NEW.name, NEW.category, CASE WHEN runs_in IS NULL THEN 'ordinary' ELSE NEW.level END, NEW.kind,
    NEW.hours, NEW.step_count, NEW.unit_id, NEW.leader_id, NEW.majors, NEW.search_terms,
    coalesce(NEW.listed_at, platform.app_now()), NEW.featured, CASE WHEN NEW.featured THEN NEW.sort ELSE 0 END,
    runs_in IS NOT NULL, runs_in, coalesce(f.runs, 0), coalesce(f.runs30, 0), f.rating_mean, coalesce(f.rating_number, 0)
  FROM (SELECT) AS always LEFT JOIN experiments.figures f ON f.experiment_id = NEW.id
  ON CONFLICT (experiment_id) DO UPDATE SET code = excluded.code, name = excluded.name, category = excluded.category,
    level = excluded.level, kind = excluded.kind, hours = excluded.hours, step_count = excluded.step_count,
    unit_id = excluded.unit_id, leader_id = excluded.leader_id, majors = excluded.majors,
    search_terms = excluded.search_terms, listed_at = excluded.listed_at, featured = excluded.featured,
    place = excluded.place, runnable = excluded.runnable, runs_in = excluded.runs_in;
  RETURN NULL;
END $$;

-- Rows of before, by the same rule.
UPDATE experiments.experiment SET sort = sort WHERE state = 'listed' AND deleted_at IS NULL;

DROP INDEX experiments.shelf_usual;
CREATE INDEX shelf_usual ON experiments.shelf (runnable DESC, featured DESC, place, runs30 DESC, listed_at DESC, experiment_id);
DROP INDEX experiments.shelf_new;
CREATE INDEX shelf_new ON experiments.shelf (runnable DESC, listed_at DESC, experiment_id);
DROP INDEX experiments.shelf_runs;
CREATE INDEX shelf_runs ON experiments.shelf (runnable DESC, runs30 DESC, runs DESC, listed_at DESC, experiment_id);

-- Other modules count and offer only what can be run.
CREATE OR REPLACE VIEW experiments_api.listed WITH (security_invoker = true) AS
  SELECT e.id, e.code, e.name, e.name_en, e.unit_id, e.leader_id, e.category, e.level, e.kind, e.hours, e.listed_at,
    e.published_version_id,
    coalesce((SELECT s.runnable FROM experiments.shelf s WHERE s.experiment_id = e.id), false) AS runnable
  FROM experiments.experiment e WHERE e.state = 'listed' AND e.deleted_at IS NULL;
