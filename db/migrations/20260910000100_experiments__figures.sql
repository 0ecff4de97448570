-- Figures of experiments, rolled up from records at most a minute late; every number can be counted again.
CREATE TABLE experiments.figures (
  experiment_id uuid PRIMARY KEY REFERENCES experiments.experiment (id),
  views integer NOT NULL DEFAULT 0,
  runs integer NOT NULL DEFAULT 0,
  -- Runs begun since the midnight thirty days ago, in the time of the site: they age without any run changing.
  runs30 integer NOT NULL DEFAULT 0,
  persons integer NOT NULL DEFAULT 0,
  minutes_mean numeric(9, 1),
  minutes_median numeric(9, 1),
  finished integer NOT NULL DEFAULT 0,
  ended integer NOT NULL DEFAULT 0,
  passed integer NOT NULL DEFAULT 0,
  scored integer NOT NULL DEFAULT 0,
  likes integer NOT NULL DEFAULT 0,
  favourites integer NOT NULL DEFAULT 0,
  rating_mean numeric(3, 2),
  rating_number integer NOT NULL DEFAULT 0,
  -- When the runs were counted.
  as_of timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (finished <= ended AND passed <= scored AND scored <= finished AND persons <= runs AND runs30 <= runs)
);
