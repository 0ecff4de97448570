-- Groups of sets, also those nobody is in by now: a set some of whose groups handed something in is in use.
CREATE VIEW classes_api.learner_group WITH (security_invoker = true) AS
  SELECT id, set_id FROM classes.learner_group;
