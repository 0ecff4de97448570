-- Works the team marked beforehand, which every reviewer marks first: how far off one is decides what the own reviews weigh.
CREATE TABLE peer_review.sample (
  work_id uuid PRIMARY KEY,
  homework_id uuid NOT NULL,
  version_no smallint NOT NULL CHECK (version_no >= 1),
  -- Version of the rubric it was marked by, and points by criterion without weights; null without a rubric.
  rubric_no smallint CHECK (rubric_no >= 1),
  levels jsonb,
  points numeric(7, 2) NOT NULL CHECK (points >= 0),
  comment text NOT NULL CHECK (char_length(comment) <= 4000),
  CHECK (num_nonnulls(rubric_no, levels) IN (0, 2))
);
CREATE INDEX sample_homework ON peer_review.sample (homework_id);
ALTER TABLE peer_review.sample ENABLE ROW LEVEL SECURITY;
ALTER TABLE peer_review.sample FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON peer_review.sample USING ((SELECT platform.app_is_system()))
  WITH CHECK ((SELECT platform.app_is_system()));

-- `sample`: a review of such a work, given before the others.
ALTER TABLE peer_review.review DROP CONSTRAINT review_kind_check;
ALTER TABLE peer_review.review ADD CONSTRAINT review_kind_check CHECK (kind IN ('ring', 'hand', 'extra', 'sample'));

CREATE OR REPLACE VIEW peer_review_api.missed WITH (security_invoker = true) AS
  SELECT homework_id, reviewer_id AS person_id, count(*)::int AS n FROM peer_review.review
  WHERE state = 'expired' AND kind NOT IN ('extra', 'sample') GROUP BY homework_id, reviewer_id;
