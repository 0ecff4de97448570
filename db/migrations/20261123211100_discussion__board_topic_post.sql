CREATE SCHEMA discussion;

-- What holds for all boards of a course: words that are looked at first, and the rule by which posts give points.
CREATE TABLE discussion.setting (
  course_id uuid PRIMARY KEY,
  terms text[] NOT NULL DEFAULT '{}' CHECK (cardinality(terms) <= 500),
  topic_points integer NOT NULL DEFAULT 10 CHECK (topic_points BETWEEN 0 AND 100),
  topic_most integer NOT NULL DEFAULT 3 CHECK (topic_most BETWEEN 0 AND 100),
  reply_points integer NOT NULL DEFAULT 5 CHECK (reply_points BETWEEN 0 AND 100),
  reply_most integer NOT NULL DEFAULT 10 CHECK (reply_most BETWEEN 0 AND 100),
  essence_points integer NOT NULL DEFAULT 10 CHECK (essence_points BETWEEN 0 AND 100),
  essence_most integer NOT NULL DEFAULT 2 CHECK (essence_most BETWEEN 0 AND 100),
  points_limit integer NOT NULL DEFAULT 100 CHECK (points_limit BETWEEN 1 AND 100),
  min_characters integer NOT NULL DEFAULT 20 CHECK (min_characters BETWEEN 0 AND 1000),
  similar_from integer NOT NULL DEFAULT 85 CHECK (similar_from BETWEEN 50 AND 100),
  counts_from timestamptz,
  counts_until timestamptz CHECK (counts_until > counts_from),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT platform.app_now()
);

-- A board of a course, of one class, of a node of the outline or of an experiment in it.
CREATE TABLE discussion.board (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES discussion.setting (course_id),
  kind text NOT NULL CHECK (kind IN ('course', 'class', 'node', 'experiment')),
  class_id uuid CHECK ((class_id IS NOT NULL) = (kind = 'class')),
  node_id uuid CHECK ((node_id IS NOT NULL) = (kind IN ('node', 'experiment'))),
  -- Learners may hide their names from each other.
  anonymous boolean NOT NULL DEFAULT false,
  -- What learners write waits for the team.
  moderated boolean NOT NULL DEFAULT false,
  -- A learner reads the replies of a topic after writing one.
  post_first boolean NOT NULL DEFAULT false,
  closed boolean NOT NULL DEFAULT false,
  -- Its posts give points.
  counts boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX board_place ON discussion.board (course_id, kind, class_id, node_id) NULLS NOT DISTINCT;

-- A topic; its opening is the post of depth 0. The counts follow from its posts and are renewed with each of them.
CREATE TABLE discussion.topic (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  board_id uuid NOT NULL REFERENCES discussion.board (id),
  title text NOT NULL CHECK (char_length(title) BETWEEN 2 AND 80),
  question boolean NOT NULL DEFAULT false,
  pinned boolean NOT NULL DEFAULT false,
  essence boolean NOT NULL DEFAULT false,
  closed boolean NOT NULL DEFAULT false,
  -- State of the opening.
  state text NOT NULL CHECK (state IN ('visible', 'held', 'rejected', 'hidden', 'deleted')),
  author_id uuid NOT NULL,
  replies integer NOT NULL DEFAULT 0,
  likes integer NOT NULL DEFAULT 0,
  held integer NOT NULL DEFAULT 0,
  reported integer NOT NULL DEFAULT 0,
  accepted_id uuid,
  -- First visible reply of the team.
  answered_at timestamptz,
  last_post_at timestamptz NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX topic_course ON discussion.topic (course_id, last_post_at DESC, id DESC) WHERE state <> 'deleted';
CREATE INDEX topic_read ON discussion.topic (course_id, pinned DESC, last_post_at DESC, id DESC) WHERE state <> 'deleted';
CREATE INDEX topic_board ON discussion.topic (board_id, last_post_at DESC);

CREATE TABLE discussion.post (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  board_id uuid NOT NULL REFERENCES discussion.board (id),
  topic_id uuid NOT NULL REFERENCES discussion.topic (id),
  -- The post it stands below: the opening of none, a reply to the topic of none, an answer to a reply of that reply.
  parent_id uuid REFERENCES discussion.post (id),
  -- The post it answers where that one stands as deep already.
  quote_id uuid REFERENCES discussion.post (id),
  depth integer NOT NULL CHECK (depth BETWEEN 0 AND 2),
  author_id uuid NOT NULL,
  author_kind text NOT NULL CHECK (author_kind IN ('learner', 'team')),
  -- Class of a learner at the time of writing.
  class_id uuid,
  anonymous boolean NOT NULL DEFAULT false,
  body text NOT NULL CHECK (char_length(body) <= 200000),
  -- Words of the body without quotes, for the search, and how many characters they have.
  plain text NOT NULL,
  characters integer NOT NULL,
  attachments uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attachments) <= 5),
  mentions uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(mentions) <= 20),
  state text NOT NULL CHECK (state IN ('visible', 'held', 'rejected', 'hidden', 'deleted')),
  held_for text CHECK (held_for IN ('word', 'board')),
  -- Why it was rejected or hidden.
  reason text,
  -- When it first became visible; none before.
  shown_at timestamptz,
  edited_at timestamptz,
  likes integer NOT NULL DEFAULT 0,
  -- Digest of its words: the same is not posted twice.
  digest bytea NOT NULL,
  -- Eight numbers drawn from its pieces: posts that share one may be alike.
  prints integer[] NOT NULL DEFAULT '{}',
  -- Per cent it shares with the most similar earlier post of the board.
  similarity integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX post_opening ON discussion.post (topic_id) WHERE depth = 0;
CREATE INDEX post_topic ON discussion.post (topic_id, created_at, id);
CREATE INDEX post_parent ON discussion.post (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX post_author ON discussion.post (course_id, author_id, created_at DESC);
CREATE INDEX post_course ON discussion.post (course_id, created_at DESC, id DESC) WHERE state <> 'deleted';
CREATE INDEX post_prints ON discussion.post USING gin (prints);

-- What a post said before it was changed.
CREATE TABLE discussion.revision (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES discussion.post (id),
  title text,
  body text NOT NULL,
  replaced_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX revision_post ON discussion.revision (post_id, replaced_at DESC);

-- What the team decided about a post, with the reason: what was taken down stays on record.
CREATE TABLE discussion.decision (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES discussion.post (id),
  action text NOT NULL CHECK (action IN ('approve', 'reject', 'hide', 'show', 'dismiss', 'reveal')),
  reason text,
  body text NOT NULL,
  decided_by uuid,
  decided_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX decision_post ON discussion.decision (post_id, decided_at DESC);

CREATE TABLE discussion.post_like (
  post_id uuid NOT NULL REFERENCES discussion.post (id),
  person_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  PRIMARY KEY (post_id, person_id)
);

-- Who hears of new replies of a topic, and when one last read it.
CREATE TABLE discussion.reading (
  topic_id uuid NOT NULL REFERENCES discussion.topic (id),
  person_id uuid NOT NULL,
  follows boolean NOT NULL DEFAULT false,
  seen_at timestamptz,
  PRIMARY KEY (topic_id, person_id)
);

CREATE TABLE discussion.report (
  id uuid PRIMARY KEY,
  post_id uuid NOT NULL REFERENCES discussion.post (id),
  person_id uuid NOT NULL,
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 5 AND 200),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'upheld', 'dismissed')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE UNIQUE INDEX report_open ON discussion.report (post_id, person_id) WHERE state = 'open';

-- Until when somebody may not write in a course; the latest row counts.
CREATE TABLE discussion.mute (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL,
  person_id uuid NOT NULL,
  until timestamptz NOT NULL,
  reason text NOT NULL,
  muted_by uuid,
  created_at timestamptz NOT NULL DEFAULT platform.app_now()
);
CREATE INDEX mute_person ON discussion.mute (course_id, person_id, created_at DESC);

INSERT INTO platform.personal_data VALUES
  ('discussion.topic', 'author_id', 'while the course exists', true, 'kept: authorship'),
  ('discussion.post', 'author_id', 'while the course exists', true, 'kept: authorship'),
  ('discussion.decision', 'decided_by', 'while the course exists', false, 'kept: who took down what'),
  ('discussion.post_like', 'person_id', 'while the course exists', true, 'deleted with the course'),
  ('discussion.reading', 'person_id', 'while the course exists', true, 'deleted with the course'),
  ('discussion.report', 'person_id', 'while the course exists', true, 'kept: what was reported'),
  ('discussion.mute', 'person_id', 'while the course exists', true, 'kept: record of the measure');
