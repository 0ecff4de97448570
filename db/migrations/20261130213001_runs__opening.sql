-- A run may have been launched from an opening; what the opening says is asked of its module.
ALTER TABLE runs.run
  ADD COLUMN opening_id uuid,
  DROP CONSTRAINT run_context_kind_check,
  ADD CONSTRAINT run_context_kind_check CHECK (context_kind IN ('open', 'course', 'trial', 'attempt', 'opening')),
  ADD CONSTRAINT run_of_opening CHECK ((context_kind = 'opening') = (opening_id IS NOT NULL));

-- The same experiment may be asked for in several openings and outside of them.
DROP INDEX runs.run_created_once;
CREATE UNIQUE INDEX run_created_once ON runs.run (person_id, experiment_id, context_kind,
  coalesce(node_id, '00000000-0000-0000-0000-000000000000'), coalesce(class_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(cloud_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(opening_id, '00000000-0000-0000-0000-000000000000'))
  WHERE state = 'created' AND context_kind <> 'attempt';
