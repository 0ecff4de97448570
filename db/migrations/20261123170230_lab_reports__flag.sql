-- A report a marker doubts and wants to come back to, for everybody who marks the course. Its author is not told.
ALTER TABLE lab_reports.report
  ADD COLUMN flagged_at timestamptz,
  ADD COLUMN flagged_by uuid,
  ADD CONSTRAINT report_flag CHECK ((flagged_at IS NULL) = (flagged_by IS NULL));
