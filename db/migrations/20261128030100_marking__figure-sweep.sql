-- When the figures of questions were last brought up to date with what changed in exams; by the clock of change marks.
CREATE TABLE marking.figure_sweep (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  at timestamptz NOT NULL
);
