-- What the public catalogue filters, counts and sorts by: one narrow row per listed experiment, kept by triggers in the
-- transaction that changes what it is made of, so that a page of 100,000 comes straight from an index.
CREATE TABLE experiments.shelf (
  experiment_id uuid PRIMARY KEY REFERENCES experiments.experiment (id) ON DELETE CASCADE,
  code text NOT NULL,
  name text NOT NULL,
  category text,
  level text NOT NULL,
  kind text NOT NULL,
  hours numeric(5, 1) NOT NULL,
  step_count integer NOT NULL,
  unit_id uuid NOT NULL,
  leader_id uuid NOT NULL,
  majors text[] NOT NULL,
  search_terms text[] NOT NULL,
  listed_at timestamptz NOT NULL,
  featured boolean NOT NULL,
  -- Place among the featured ones; 0 of all others.
  place integer NOT NULL,
  -- Something can be run today.
  runnable boolean NOT NULL,
  -- browser, external, download; null while nothing is published.
  runs_in text,
  runs integer NOT NULL DEFAULT 0,
  runs30 integer NOT NULL DEFAULT 0,
  rating_mean numeric(3, 2),
  rating_number integer NOT NULL DEFAULT 0
);
CREATE INDEX shelf_usual ON experiments.shelf
  (featured DESC, place, runnable DESC, runs30 DESC, listed_at DESC, experiment_id);
CREATE INDEX shelf_new ON experiments.shelf (listed_at DESC, experiment_id);
CREATE INDEX shelf_runs ON experiments.shelf (runs30 DESC, runs DESC, listed_at DESC, experiment_id);
CREATE INDEX shelf_search ON experiments.shelf USING gin (search_terms);
-- Facets are counted from this index alone; alike rows share an entry, which keeps it small.
CREATE INDEX shelf_facets ON experiments.shelf
  (category, level, kind, hours, step_count, runs_in, runnable, unit_id);
CREATE INDEX shelf_unit ON experiments.shelf (unit_id);
CREATE INDEX shelf_leader ON experiments.shelf (leader_id);
CREATE UNIQUE INDEX shelf_code ON experiments.shelf (code);

CREATE FUNCTION experiments.keep_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'listed' OR NEW.deleted_at IS NOT NULL THEN
    DELETE FROM experiments.shelf WHERE experiment_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO experiments.shelf AS s (experiment_id, code, name, category, level, kind, hours, step_count, unit_id,
    leader_id, majors, search_terms, listed_at, featured, place, runnable, runs_in, runs, runs30, rating_mean, rating_number)
  SELECT NEW.id, NEW.code, NEW.name, NEW.category, NEW.level, NEW.kind, NEW.hours, NEW.step_count, NEW.unit_id,
    NEW.leader_id, NEW.majors, NEW.search_terms, coalesce(NEW.listed_at, platform.app_now()), NEW.featured,
    CASE WHEN NEW.featured THEN NEW.sort ELSE 0 END, NEW.published_version_id IS NOT NULL,
    (SELECT CASE WHEN v.launch_kind IN ('package', 'scorm', 'lti') THEN 'browser' ELSE v.launch_kind END
      FROM experiments.experiment_version v WHERE v.id = NEW.published_version_id),
    coalesce(f.runs, 0), coalesce(f.runs30, 0), f.rating_mean, coalesce(f.rating_number, 0)
  FROM (SELECT) AS always LEFT JOIN experiments.figures f ON f.experiment_id = NEW.id
  ON CONFLICT (experiment_id) DO UPDATE SET code = excluded.code, name = excluded.name, category = excluded.category,
    level = excluded.level, kind = excluded.kind, hours = excluded.hours, step_count = excluded.step_count,
    unit_id = excluded.unit_id, leader_id = excluded.leader_id, majors = excluded.majors,
    search_terms = excluded.search_terms, listed_at = excluded.listed_at, featured = excluded.featured,
    place = excluded.place, runnable = excluded.runnable, runs_in = excluded.runs_in;
  RETURN NULL;
END $$;
CREATE TRIGGER shelf AFTER INSERT OR UPDATE ON experiments.experiment
  FOR EACH ROW EXECUTE FUNCTION experiments.keep_shelf();

CREATE FUNCTION experiments.keep_shelf_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE experiments.shelf SET runs = NEW.runs, runs30 = NEW.runs30, rating_mean = NEW.rating_mean,
    rating_number = NEW.rating_number
  WHERE experiment_id = NEW.experiment_id
    AND (runs, runs30, rating_mean, rating_number)
      IS DISTINCT FROM (NEW.runs, NEW.runs30, NEW.rating_mean, NEW.rating_number);
  RETURN NULL;
END $$;
CREATE TRIGGER shelf AFTER INSERT OR UPDATE ON experiments.figures
  FOR EACH ROW EXECUTE FUNCTION experiments.keep_shelf_figures();

-- What is listed already.
UPDATE experiments.experiment SET code = code WHERE state = 'listed' AND deleted_at IS NULL;
-- The catalogue read these.
DROP INDEX experiments.experiment_facets, experiments.experiment_listed;
