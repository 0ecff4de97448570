-- A publication may tell some items or some people only: each snapshot knows what of it is out, by which scheme it was
-- made and since when it has been seen, for what is not published anew is carried forward as it stands.
ALTER TABLE grades.snapshot
  ADD COLUMN whole boolean NOT NULL DEFAULT true,
  ADD COLUMN undecided integer NOT NULL DEFAULT 0 CHECK (undecided >= 0),
  ADD COLUMN scheme_id uuid REFERENCES grades.scheme (id),
  ADD COLUMN published_at timestamptz,
  ADD CONSTRAINT snapshot_parts_have_no_total CHECK (whole OR (total IS NULL AND band IS NULL));

SELECT set_config('app.role', 'system', true);
UPDATE grades.snapshot s SET scheme_id = p.scheme_id, published_at = p.published_at
FROM grades.publication p WHERE p.id = s.publication_id;
SELECT set_config('app.role', '', true);

ALTER TABLE grades.snapshot
  ALTER COLUMN scheme_id SET NOT NULL,
  ALTER COLUMN published_at SET NOT NULL;
