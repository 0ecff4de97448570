-- A run may have come in by an entitlement as by an opening; the column holds which one, the kind says of which sort.
ALTER TABLE runs.run
  DROP CONSTRAINT run_context_kind_check,
  ADD CONSTRAINT run_context_kind_check
    CHECK (context_kind IN ('open', 'course', 'trial', 'attempt', 'opening', 'entitlement')),
  DROP CONSTRAINT run_of_opening,
  ADD CONSTRAINT run_of_opening CHECK ((context_kind IN ('opening', 'entitlement')) = (opening_id IS NOT NULL));
