-- Sets of groups of a class. A place in a group belongs to the enrolment: it counts while the enrolment is in the class
-- of the set, so it comes back with an enrolment that is restored.
CREATE TABLE classes.group_set (
  id uuid PRIMARY KEY,
  class_id uuid NOT NULL REFERENCES classes.class (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  locked boolean NOT NULL DEFAULT false,
  -- Learners choose their group by themselves.
  open boolean NOT NULL DEFAULT false,
  -- Most learners who may choose one group; null: any number.
  size integer CHECK (size BETWEEN 1 AND 2000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX group_set_class ON classes.group_set (class_id, created_at, id);

CREATE TABLE classes.learner_group (
  id uuid PRIMARY KEY,
  set_id uuid NOT NULL REFERENCES classes.group_set (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
  sort integer NOT NULL,
  UNIQUE (set_id, id)
);
CREATE INDEX learner_group_sort ON classes.learner_group (set_id, sort);

CREATE TABLE classes.group_member (
  set_id uuid NOT NULL,
  enrolment_id uuid NOT NULL REFERENCES classes.enrolment (id) ON DELETE CASCADE,
  group_id uuid NOT NULL,
  PRIMARY KEY (set_id, enrolment_id),
  FOREIGN KEY (set_id, group_id) REFERENCES classes.learner_group (set_id, id) ON DELETE CASCADE
);
CREATE INDEX group_member_group ON classes.group_member (set_id, group_id);
CREATE INDEX group_member_enrolment ON classes.group_member (enrolment_id);
