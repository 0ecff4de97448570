-- Which experiments serve a major: asked for by the name of the major, for the whole catalogue of majors at once.
CREATE INDEX experiment_majors ON experiments.experiment USING gin (majors) WHERE deleted_at IS NULL;

CREATE VIEW experiments_api.major_map WITH (security_invoker = true) AS
  SELECT e.id, e.code, e.name, e.unit_id, e.leader_id, e.state, e.category, e.majors
  FROM experiments.experiment e WHERE e.deleted_at IS NULL;
