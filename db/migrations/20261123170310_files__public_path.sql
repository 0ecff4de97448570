-- Addresses of files that everybody may see, such as covers.
CREATE VIEW files_api.public_path WITH (security_invoker = true) AS
  SELECT id, path FROM files.attachment WHERE public AND deleted_at IS NULL;
