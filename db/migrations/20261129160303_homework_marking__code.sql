-- What two hand-ins share: their texts, or their programs.
ALTER TABLE homework_marking.similarity
  ADD COLUMN kind text NOT NULL DEFAULT 'text' CHECK (kind IN ('text', 'code')),
  DROP CONSTRAINT similarity_pkey,
  ADD PRIMARY KEY (work_id, other_id, kind);
