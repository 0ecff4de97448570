-- 请假: a learner asks to be excused from a session, or from those of a period; the team decides.
CREATE TABLE attendance.leave_request (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL,
  course_id uuid NOT NULL,
  person_id uuid NOT NULL,
  session_id uuid REFERENCES attendance.session (id),
  -- Sessions opened from the first instant on and before the second.
  starts_at timestamptz,
  ends_at timestamptz CHECK (ends_at > starts_at),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 500),
  state text NOT NULL DEFAULT 'submitted' CHECK (state IN ('submitted', 'approved', 'refused', 'withdrawn', 'revoked')),
  answer text CHECK (char_length(answer) <= 200),
  decided_by uuid,
  decided_at timestamptz,
  submitted_at timestamptz NOT NULL DEFAULT platform.app_now(),
  CHECK (num_nonnulls(starts_at, ends_at) = CASE WHEN session_id IS NULL THEN 2 ELSE 0 END)
);
CREATE INDEX leave_request_class ON attendance.leave_request (class_id, submitted_at DESC, id DESC);
CREATE INDEX leave_request_person ON attendance.leave_request (person_id, class_id);
CREATE INDEX leave_request_session ON attendance.leave_request (session_id) WHERE session_id IS NOT NULL;

-- The request a state of 请假 came from; none once somebody has set it by hand.
ALTER TABLE attendance.mark ADD COLUMN leave_id uuid REFERENCES attendance.leave_request (id);
CREATE INDEX mark_leave ON attendance.mark (leave_id) WHERE leave_id IS NOT NULL;

INSERT INTO platform.personal_data VALUES
  ('attendance.leave_request', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record');
