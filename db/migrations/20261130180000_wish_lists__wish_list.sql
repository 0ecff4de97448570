CREATE SCHEMA wish_lists;

-- What somebody would like to use: a draft of a signed-in person, or a list that was submitted by one or by a visitor.
CREATE TABLE wish_lists.wish_list (
  id uuid PRIMARY KEY,
  -- What it is asked for by, given when it is submitted.
  serial text UNIQUE CHECK (serial ~ '^[2-9A-HJKMNP-Z]{8}$'),
  -- None: a visitor's.
  person_id uuid,
  state text NOT NULL CHECK (state IN ('draft', 'submitted', 'contacted', 'accepted', 'declined', 'withdrawn')),
  contact_name text NOT NULL DEFAULT '' CHECK (char_length(contact_name) <= 40),
  phone text NOT NULL DEFAULT '' CHECK (char_length(phone) <= 30),
  unit text NOT NULL DEFAULT '' CHECK (char_length(unit) <= 80),
  message text NOT NULL DEFAULT '' CHECK (char_length(message) <= 500),
  -- The network address of a visitor, as a digest under a secret of the installation.
  address text,
  handler_id uuid,
  reply text CHECK (char_length(reply) <= 500),
  spam boolean NOT NULL DEFAULT false,
  -- A visitor has still to be told the reply by telephone.
  to_tell boolean NOT NULL DEFAULT false,
  -- Drafts of browsers that were put into this one.
  merged uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  submitted_at timestamptz,
  decided_at timestamptz,
  CHECK ((state = 'draft') = (submitted_at IS NULL)),
  CHECK ((state = 'draft') = (serial IS NULL)),
  CHECK (state <> 'draft' OR person_id IS NOT NULL)
);
CREATE UNIQUE INDEX wish_list_draft ON wish_lists.wish_list (person_id) WHERE state = 'draft';
CREATE INDEX wish_list_person ON wish_lists.wish_list (person_id, submitted_at DESC, id DESC);
CREATE INDEX wish_list_queue ON wish_lists.wish_list (submitted_at, id) WHERE state <> 'draft';
CREATE INDEX wish_list_address ON wish_lists.wish_list (address, submitted_at) WHERE address IS NOT NULL;
CREATE INDEX wish_list_spam ON wish_lists.wish_list (phone, decided_at) WHERE spam;

CREATE TABLE wish_lists.wish_line (
  id uuid PRIMARY KEY,
  wish_list_id uuid NOT NULL REFERENCES wish_lists.wish_list (id) ON DELETE CASCADE,
  sort integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('experiment', 'package', 'free')),
  -- The experiment or package; none for something outside the catalogue.
  item_id uuid CHECK ((kind = 'free') = (item_id IS NULL)),
  -- Code and name when it was asked for; of something outside the catalogue its words.
  code text,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 100000),
  purpose text NOT NULL DEFAULT '' CHECK (char_length(purpose) <= 200)
);
CREATE UNIQUE INDEX wish_line_place ON wish_lists.wish_line (wish_list_id, sort);
CREATE UNIQUE INDEX wish_line_item ON wish_lists.wish_line (wish_list_id, kind, coalesce(item_id::text, name));

-- What was said about a list after it was submitted: of a contact with the wisher, or by the wisher.
CREATE TABLE wish_lists.wish_note (
  id uuid PRIMARY KEY,
  wish_list_id uuid NOT NULL REFERENCES wish_lists.wish_list (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('contact', 'addition')),
  way text CHECK ((kind = 'contact') = (way IS NOT NULL)),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  author_id uuid NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX wish_note_list ON wish_lists.wish_note (wish_list_id, at);

ALTER TABLE wish_lists.wish_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE wish_lists.wish_list FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON wish_lists.wish_list
  USING ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person())
    OR (state <> 'draft' AND (SELECT platform.app_role()) = '0'))
  WITH CHECK ((SELECT platform.app_is_system()) OR person_id = (SELECT platform.app_person())
    OR (state <> 'draft' AND (SELECT platform.app_role()) = '0'));
-- Lines and notes are seen with their list.
ALTER TABLE wish_lists.wish_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE wish_lists.wish_line FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON wish_lists.wish_line
  USING (EXISTS (SELECT FROM wish_lists.wish_list w WHERE w.id = wish_list_id))
  WITH CHECK (EXISTS (SELECT FROM wish_lists.wish_list w WHERE w.id = wish_list_id));
ALTER TABLE wish_lists.wish_note ENABLE ROW LEVEL SECURITY;
ALTER TABLE wish_lists.wish_note FORCE ROW LEVEL SECURITY;
CREATE POLICY reach ON wish_lists.wish_note
  USING (EXISTS (SELECT FROM wish_lists.wish_list w WHERE w.id = wish_list_id))
  WITH CHECK (EXISTS (SELECT FROM wish_lists.wish_list w WHERE w.id = wish_list_id));

INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('wish_lists.wish_list', 'person_id', 'while the account exists', true, 'kept: what was asked for and answered',
    '{address,merged,spam}'),
  ('wish_lists.wish_note', 'author_id', 'while the list exists', false, 'kept: what was said', '{}');
