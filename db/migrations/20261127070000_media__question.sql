-- Questions a video stops at (弹题): id, second, text, options, places of the right ones, what is said after.
ALTER TABLE media.file ADD COLUMN questions jsonb NOT NULL DEFAULT '[]';

-- The first answer of a learner to each of them. It counts nowhere; what lies behind an unanswered one is not credited.
CREATE TABLE media.question_answer (
  person_id uuid NOT NULL,
  node_id uuid NOT NULL,
  question_id uuid NOT NULL,
  -- Places of the chosen options, from 0.
  chosen smallint[] NOT NULL CHECK (cardinality(chosen) BETWEEN 1 AND 6),
  is_right boolean NOT NULL,
  answered_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (person_id, node_id, question_id)
);
CREATE INDEX question_answer_node ON media.question_answer (node_id, question_id);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('media.question_answer', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}');
