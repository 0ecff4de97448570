-- When the figures of questions were last brought up to date with what changed in exams, by the clock of change marks.
CREATE TABLE marking.figure_sweep (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  at timestamptz NOT NULL DEFAULT now()
);

-- The same; null when never, or so long ago that marks of changes are gone.
CREATE FUNCTION marking.swept_at() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT at FROM marking.figure_sweep WHERE at > now() - interval '20 hours'
$$;
