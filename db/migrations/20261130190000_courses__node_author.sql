-- Who made a node. Nobody for those that were there before, and for those the system makes.
ALTER TABLE courses.node ADD COLUMN created_by uuid DEFAULT platform.app_person();
INSERT INTO platform.personal_data (relation, subject, retention, export, erase, withheld) VALUES
  ('courses.node', 'created_by', 'while the course exists', false, 'kept: authorship', '{}');
