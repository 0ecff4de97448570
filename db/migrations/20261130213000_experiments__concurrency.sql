-- People an experiment serves at the same time, as its form says; null where it says nothing.
CREATE VIEW experiments_api.concurrency WITH (security_invoker = true) AS
  SELECT id AS experiment_id, (form #>> '{technology,concurrency}')::integer AS concurrency
  FROM experiments.experiment e WHERE deleted_at IS NULL;
