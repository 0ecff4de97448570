-- Contact data as lists of other modules may show them: never whole.
CREATE VIEW identity_api.contact WITH (security_invoker = true) AS
  SELECT id AS person_id, CASE WHEN mobile IS NULL THEN NULL
    WHEN length(mobile) >= 7 THEN left(mobile, 3) || '****' || right(mobile, 4) ELSE '****' END AS mobile
  FROM identity.person WHERE deleted_at IS NULL;
