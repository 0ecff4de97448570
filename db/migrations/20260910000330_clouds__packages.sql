-- What a micro cloud offers beside its experiments.
CREATE TABLE clouds.cloud_package (
  cloud_id uuid NOT NULL REFERENCES clouds.micro_cloud (id),
  package_id uuid NOT NULL REFERENCES ordering.package (id),
  sort integer NOT NULL,
  PRIMARY KEY (cloud_id, package_id)
);
CREATE INDEX cloud_package_package ON clouds.cloud_package (package_id);
