-- Sheets for an import come through the resumable upload, too.
ALTER TABLE files.upload DROP CONSTRAINT upload_kind_check;
ALTER TABLE files.upload ADD CONSTRAINT upload_kind_check
  CHECK (kind IN ('package', 'courseware', 'video', 'download', 'submission', 'import'));
