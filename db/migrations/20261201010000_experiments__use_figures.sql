-- Figures of use count experiments in the bin too, for their runs stay; they are narrowed by what an experiment is, and
-- count its views and its visible reviews by their days.
CREATE VIEW experiments_api.used WITH (security_invoker = true) AS
  SELECT id, code, name, name_en, unit_id, category, level, pass_score FROM experiments.experiment;
CREATE VIEW experiments_api.version WITH (security_invoker = true) AS
  SELECT id, number FROM experiments.experiment_version;
CREATE VIEW experiments_api.page_view WITH (security_invoker = true) AS
  SELECT experiment_id, at FROM experiments.detail_view;
CREATE VIEW experiments_api.stars WITH (security_invoker = true) AS
  SELECT experiment_id, stars, created_at AS at FROM experiments.review WHERE hidden_at IS NULL;
CREATE INDEX detail_view_at ON experiments.detail_view (at) INCLUDE (experiment_id);
CREATE INDEX review_at ON experiments.review (created_at) WHERE hidden_at IS NULL;
