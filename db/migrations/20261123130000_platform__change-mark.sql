-- Which subjects changed within a scope, so that answers computed from many rows are recomputed for those alone. Only
-- ever appended to: writers never wait for each other. The transaction's id tells a reader whether a snapshot it took
-- earlier already showed the change, whatever the order of commits.
CREATE TABLE platform.change_mark (
  scope_id uuid NOT NULL,
  subject_id uuid NOT NULL,
  changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX change_mark_scope ON platform.change_mark (scope_id, changed) INCLUDE (subject_id);
CREATE INDEX change_mark_at ON platform.change_mark (at);
