CREATE SCHEMA peer_review;

-- Reviews of one homework as a whole. It begins, goes on to replacements and ends by the clock; each step is taken once.
CREATE TABLE peer_review.phase (
  homework_id uuid PRIMARY KEY,
  -- What the order of the ring was drawn from.
  seed text NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Until when replacements are taken; null until the reviews are due.
  extra_until timestamptz,
  ended_at timestamptz,
  CHECK (ended_at IS NULL OR extra_until IS NOT NULL)
);
-- What the job of each minute looks at.
CREATE INDEX homework_reviewed ON homework.homework (id)
  WHERE deleted_at IS NULL AND state IN ('published', 'closed') AND settings -> 'peer' ->> 'opensAt' IS NOT NULL;

-- One version of a work, for one learner to review.
CREATE TABLE peer_review.review (
  id uuid PRIMARY KEY,
  homework_id uuid NOT NULL REFERENCES peer_review.phase (homework_id),
  work_id uuid NOT NULL,
  version_no smallint NOT NULL CHECK (version_no >= 1),
  reviewer_id uuid NOT NULL,
  seq smallint NOT NULL CHECK (seq >= 1),
  -- How it came to the reviewer: by the ring, by the team, in place of somebody who gave none.
  kind text NOT NULL CHECK (kind IN ('ring', 'hand', 'extra')),
  -- `void`: what was to be reviewed counts no more.
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'expired', 'void')),
  -- What is written and not handed in: points by criterion or as one number, comment.
  draft jsonb,
  draft_at timestamptz,
  -- Version of the rubric it was given by, and points by criterion without weights; null without a rubric.
  rubric_no smallint CHECK (rubric_no >= 1),
  levels jsonb,
  points numeric(7, 2) CHECK (points >= 0),
  comment text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 4000),
  done_at timestamptz,
  -- False: the team leaves it out of the mark.
  counts boolean NOT NULL DEFAULT true,
  -- The author finds it unfair, and what the team answered.
  flagged_at timestamptz,
  flagged_by uuid,
  flag_reason text CHECK (char_length(flag_reason) BETWEEN 5 AND 500),
  decided_at timestamptz,
  decided_by uuid,
  decided_words text CHECK (char_length(decided_words) BETWEEN 2 AND 500),
  assigned_at timestamptz NOT NULL,
  UNIQUE (work_id, reviewer_id),
  CHECK ((state = 'done') = (points IS NOT NULL)),
  CHECK ((points IS NULL) = (done_at IS NULL)),
  CHECK (num_nonnulls(rubric_no, levels) IN (0, 2)),
  CHECK (num_nonnulls(flagged_at, flagged_by, flag_reason) IN (0, 3)),
  CHECK (num_nonnulls(decided_at, decided_words) IN (0, 2))
);
CREATE INDEX review_homework ON peer_review.review (homework_id, work_id, seq);
CREATE INDEX review_reviewer ON peer_review.review (reviewer_id, homework_id);

-- Who reviews whom is the system's to know: the services decide who reaches what.
DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['phase', 'review'] LOOP
    EXECUTE format('ALTER TABLE peer_review.%I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE peer_review.%I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY reach ON peer_review.%I USING ((SELECT platform.app_is_system()))
      WITH CHECK ((SELECT platform.app_is_system()))', t);
  END LOOP;
END $$;

-- What waits for a reviewer stands on the start desk, which reads as that person.
CREATE POLICY own ON peer_review.review FOR SELECT USING (reviewer_id = (SELECT platform.app_person()));
CREATE POLICY own ON peer_review.phase FOR SELECT USING (EXISTS (
  SELECT FROM peer_review.review r WHERE r.homework_id = phase.homework_id AND r.reviewer_id = (SELECT platform.app_person())));

CREATE SCHEMA peer_review_api;
-- Reviews people were asked for from the beginning and did not give.
CREATE VIEW peer_review_api.missed WITH (security_invoker = true) AS
  SELECT homework_id, reviewer_id AS person_id, count(*)::int AS n FROM peer_review.review
  WHERE state = 'expired' AND kind <> 'extra' GROUP BY homework_id, reviewer_id;

-- Marks (homework, reviewer) when a review was not given in time: the kept gradebook counts for these people anew.
CREATE FUNCTION peer_review.mark_missed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.homework_id, NEW.reviewer_id);
  RETURN NULL;
END $$;
CREATE TRIGGER review_missed AFTER UPDATE ON peer_review.review FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'expired') EXECUTE FUNCTION peer_review.mark_missed();

INSERT INTO platform.personal_data (relation, subject, retention, export, erase) VALUES
  ('peer_review.review', 'reviewer_id', '10 years after the class ended', true, 'kept without name: record of marks');
