-- What an administrator keeps about a unit.
ALTER TABLE units.unit
  ADD COLUMN address text CHECK (char_length(address) <= 200),
  ADD COLUMN contact text CHECK (char_length(contact) <= 40),
  ADD COLUMN phone text CHECK (char_length(phone) <= 30),
  -- Attachment shown as the logo.
  ADD COLUMN logo uuid,
  -- Bytes the unit's files may take; null: the product's own limit.
  ADD COLUMN storage_quota bigint CHECK (storage_quota >= 0),
  -- Experiments pass the college before the platform.
  ADD COLUMN college_review boolean NOT NULL DEFAULT true,
  -- After a merge the code of this unit answers with the target.
  ADD COLUMN merged_into uuid REFERENCES units.unit (id),
  ADD CONSTRAINT unit_not_own_parent CHECK (parent_id <> id),
  ADD CONSTRAINT unit_merged_is_disabled CHECK (merged_into IS NULL OR (state = 'disabled' AND merged_into <> id));
CREATE INDEX unit_deleted ON units.unit (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX unit_name ON units.unit (parent_id, lower(name)) WHERE deleted_at IS NULL;

CREATE OR REPLACE VIEW units_api.unit WITH (security_invoker = true) AS
  SELECT id, code, name, name_en, parent_id, kind, gradation, state, sort, college_review, storage_quota, merged_into
  FROM units.unit WHERE deleted_at IS NULL;
