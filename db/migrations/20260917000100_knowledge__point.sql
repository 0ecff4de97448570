-- Knowledge points in three levels (领域, 单元, 点), how they stand to each other, and what is tied to them.
CREATE SCHEMA knowledge;

CREATE TABLE knowledge.point (
  id uuid PRIMARY KEY,
  code text NOT NULL CHECK (code ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  parent_id uuid REFERENCES knowledge.point (id),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'disabled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT platform.app_now(),
  updated_at timestamptz NOT NULL DEFAULT platform.app_now(),
  deleted_at timestamptz,
  CHECK ((level = 1) = (parent_id IS NULL))
);
CREATE UNIQUE INDEX point_code ON knowledge.point (lower(code)) WHERE deleted_at IS NULL;
CREATE INDEX point_parent ON knowledge.point (parent_id);

-- `prerequisite`: what is at `from` comes before `to`; `contains`: `from` holds `to`; `related` goes both ways and is
-- stored once, the smaller id first.
CREATE TABLE knowledge.relation (
  kind text NOT NULL CHECK (kind IN ('prerequisite', 'contains', 'related')),
  from_id uuid NOT NULL REFERENCES knowledge.point (id),
  to_id uuid NOT NULL REFERENCES knowledge.point (id),
  PRIMARY KEY (kind, from_id, to_id),
  CHECK (from_id <> to_id),
  CHECK (kind <> 'related' OR from_id < to_id)
);
CREATE INDEX relation_to ON knowledge.relation (to_id);

-- What other modules tie to points, by kind and id of its owner; the first point is the primary one.
CREATE TABLE knowledge.link (
  owner_type text NOT NULL,
  owner_id uuid NOT NULL,
  point_id uuid NOT NULL REFERENCES knowledge.point (id),
  sort integer NOT NULL,
  PRIMARY KEY (owner_type, owner_id, point_id)
);
CREATE INDEX link_point ON knowledge.link (point_id);
