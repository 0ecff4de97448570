CREATE SCHEMA certificates;

-- A certificate as it was printed: what it says does not follow later changes of names, courses or marks.
CREATE TABLE certificates.certificate (
  id uuid PRIMARY KEY,
  -- Twelve characters by chance and a check character, like proof codes.
  serial text NOT NULL UNIQUE CHECK (serial ~ '^[2-9A-HJKMNP-Z]{13}$'),
  kind text NOT NULL CHECK (kind IN ('course', 'experiment')),
  person_id uuid NOT NULL,
  holder_name text NOT NULL CHECK (char_length(holder_name) BETWEEN 1 AND 100),
  course_id uuid,
  class_id uuid,
  experiment_id uuid,
  run_id uuid,
  title text NOT NULL,
  title_en text,
  unit_name text NOT NULL,
  term_name text,
  hours numeric(5, 1),
  credits numeric(4, 1),
  -- Grade word that is printed on it: the key of a usual band, or the words of one the course named itself.
  band_key text,
  band_name text,
  achieved_at timestamptz NOT NULL,
  issued_by uuid,
  issued_at timestamptz NOT NULL DEFAULT platform.app_now(),
  revoked_at timestamptz,
  revoked_by uuid,
  revoke_kind text CHECK (revoke_kind IN ('mistake', 'misconduct', 'replaced', 'request')),
  revoke_reason text CHECK (char_length(revoke_reason) BETWEEN 5 AND 200),
  CHECK (CASE kind
    WHEN 'course' THEN course_id IS NOT NULL AND class_id IS NOT NULL AND experiment_id IS NULL AND run_id IS NULL
    ELSE experiment_id IS NOT NULL AND run_id IS NOT NULL AND course_id IS NULL AND class_id IS NULL END),
  CHECK ((revoked_at IS NULL) = (revoke_kind IS NULL) AND (revoked_at IS NULL) = (revoke_reason IS NULL))
);
-- One living certificate of a person for a class, and for an experiment.
CREATE UNIQUE INDEX certificate_class ON certificates.certificate (class_id, person_id)
  WHERE kind = 'course' AND revoked_at IS NULL;
CREATE UNIQUE INDEX certificate_experiment ON certificates.certificate (person_id, experiment_id)
  WHERE kind = 'experiment' AND revoked_at IS NULL;
CREATE INDEX certificate_person ON certificates.certificate (person_id, issued_at DESC);
CREATE INDEX certificate_of_class ON certificates.certificate (class_id, issued_at DESC) WHERE kind = 'course';

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('certificates.certificate', 'person_id', 'for good: others rely on it', true,
    'kept: a certificate can be checked for good', '{}');
