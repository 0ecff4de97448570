-- Figures of use are narrowed by what an experiment is, and count its views and its visible reviews by their days.
CREATE VIEW experiments_api.classed WITH (security_invoker = true) AS
  SELECT id, category, level FROM experiments.experiment e WHERE deleted_at IS NULL;
CREATE VIEW experiments_api.page_view WITH (security_invoker = true) AS
  SELECT experiment_id, at FROM experiments.detail_view;
CREATE VIEW experiments_api.stars WITH (security_invoker = true) AS
  SELECT experiment_id, stars, created_at AS at FROM experiments.review WHERE hidden_at IS NULL;
CREATE INDEX detail_view_at ON experiments.detail_view (at) INCLUDE (experiment_id);
CREATE INDEX review_at ON experiments.review (created_at) WHERE hidden_at IS NULL;
