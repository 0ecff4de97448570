-- What partners are told of a unit beside its name (interop §4.1).
CREATE OR REPLACE VIEW units_api.unit WITH (security_invoker = true) AS
  SELECT id, code, name, name_en, parent_id, kind, gradation, state, sort, college_review, storage_quota, merged_into,
    province, city, updated_at
  FROM units.unit WHERE deleted_at IS NULL;
