CREATE SCHEMA marking;

-- Who marks an answer at present: two people never take the same one at once. A lease runs out by itself.
CREATE TABLE marking.lease (
  attempt_id uuid NOT NULL,
  item text NOT NULL,
  exam_id uuid NOT NULL,
  question_id uuid NOT NULL,
  marker_id uuid NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (attempt_id, item)
);
CREATE INDEX lease_exam ON marking.lease (exam_id, question_id);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('marking.lease', 'marker_id', 'twenty minutes', false, 'deleted when it runs out', '{}');
