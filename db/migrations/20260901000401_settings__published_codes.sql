-- Names of codes for the lists of other modules.
CREATE SCHEMA settings_api;

CREATE VIEW settings_api.code WITH (security_invoker = true) AS
  SELECT table_name, code, scope, parent, names, sort FROM settings.code WHERE enabled;
