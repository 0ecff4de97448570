-- How much of a video a learner saw for the first time, by day at the site: what `media.view.covered` grew by. Ladders and
-- times of learning are told by days, and nothing is told twice.
CREATE TABLE media.watched_day (
  person_id uuid NOT NULL,
  node_id uuid NOT NULL,
  day date NOT NULL,
  tenths integer NOT NULL CHECK (tenths > 0),
  last_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (person_id, node_id, day)
);

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('media.watched_day', 'person_id', '10 years after the class ended', true, 'kept without name: teaching record', '{}');
CREATE INDEX watched_day_node ON media.watched_day (node_id);
