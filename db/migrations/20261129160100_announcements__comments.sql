-- Readers of an announcement may comment on it where its author allows that; the module of discussions keeps the count.
ALTER TABLE announcements.announcement
  ADD COLUMN comments_on boolean NOT NULL DEFAULT false,
  ADD COLUMN comments integer NOT NULL DEFAULT 0;

CREATE SCHEMA announcements_api;
-- Announcements for modules that keep something below them; `live` ones are what learners see now.
CREATE VIEW announcements_api.announcement WITH (security_invoker = true) AS
  SELECT id, course_id, title, body, classes, author_id, comments_on,
    state = 'published' AND publish_at <= platform.app_now()
      AND (expires_at IS NULL OR expires_at > platform.app_now()) AS live
  FROM announcements.announcement WHERE deleted_at IS NULL;
