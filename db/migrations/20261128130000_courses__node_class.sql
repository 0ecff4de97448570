-- Dates of a node that hold for one teaching class in place of those of the course (50-course-build §5).
CREATE TABLE courses.node_class (
  node_id uuid NOT NULL REFERENCES courses.node (id) ON DELETE CASCADE,
  class_id uuid NOT NULL REFERENCES courses.course_class (class_id) ON DELETE CASCADE,
  opens_at timestamptz,
  due_at timestamptz,
  closes_at timestamptz,
  PRIMARY KEY (node_id, class_id),
  CHECK (closes_at > opens_at),
  CHECK (due_at > opens_at),
  CHECK (closes_at >= due_at)
);
CREATE INDEX node_class_class ON courses.node_class (class_id);

-- When a node is open and due for people of these classes, at most one of each course: within all that holds it.
CREATE FUNCTION courses_api.node_dates(node uuid, classes uuid[])
  RETURNS TABLE (opens_at timestamptz, due_at timestamptz, closes_at timestamptz) LANGUAGE sql STABLE ROWS 1
  BEGIN ATOMIC
    WITH RECURSIVE above AS (
      SELECT n.id, n.parent_id, n.opens_at, n.closes_at, 0 AS level FROM courses.node n WHERE n.id = node
      UNION ALL
      SELECT a.id, a.parent_id, a.opens_at, a.closes_at, b.level + 1
      FROM courses.node a JOIN above b ON a.id = b.parent_id
    )
    SELECT max(CASE WHEN c.node_id IS NULL THEN a.opens_at ELSE c.opens_at END),
      max(CASE WHEN a.level > 0 THEN NULL WHEN c.node_id IS NULL THEN e.due_at ELSE c.due_at END),
      min(CASE WHEN c.node_id IS NULL THEN a.closes_at ELSE c.closes_at END)
    FROM above a
      LEFT JOIN courses.node_class c ON c.node_id = a.id AND c.class_id = ANY (classes)
      LEFT JOIN courses.node_experiment e ON e.node_id = a.id;
  END;

-- Visible nodes of a course with the dates a calendar tells people of these classes: of experiments within all that
-- holds them, of others their own. What hangs on tests and homework has dates of its own. A rule may hide some.
CREATE FUNCTION courses_api.calendar_dates(course uuid, classes uuid[])
  RETURNS TABLE (id uuid, name text, opens_at timestamptz, due_at timestamptz, closes_at timestamptz, hidden boolean)
  LANGUAGE sql STABLE ROWS 100
  BEGIN ATOMIC
    WITH RECURSIVE dated AS (
      SELECT n.id, n.parent_id, n.type, n.name, n.visible, coalesce((n.unlock ->> 'hidden')::boolean, false) AS hidden,
        CASE WHEN c.node_id IS NULL THEN n.opens_at ELSE c.opens_at END AS opens_at,
        CASE WHEN c.node_id IS NULL THEN e.due_at ELSE c.due_at END AS due_at,
        CASE WHEN c.node_id IS NULL THEN n.closes_at ELSE c.closes_at END AS closes_at
      FROM courses.node n
        LEFT JOIN courses.node_class c ON c.node_id = n.id AND c.class_id = ANY (classes)
        LEFT JOIN courses.node_experiment e ON e.node_id = n.id
      WHERE n.course_id = course AND n.deleted_at IS NULL
    ), shown AS (
      SELECT d.*, d.opens_at AS open_from, d.closes_at AS open_until FROM dated d WHERE d.parent_id IS NULL AND d.visible
      UNION ALL
      SELECT d.id, d.parent_id, d.type, d.name, d.visible, d.hidden OR s.hidden, d.opens_at, d.due_at, d.closes_at,
        greatest(d.opens_at, s.open_from), least(d.closes_at, s.open_until)
      FROM dated d JOIN shown s ON d.parent_id = s.id WHERE d.visible
    )
    SELECT s.id, s.name, CASE s.type WHEN 'experiment' THEN s.open_from ELSE s.opens_at END, s.due_at,
      CASE s.type WHEN 'experiment' THEN s.open_until ELSE s.closes_at END, s.hidden
    FROM shown s WHERE s.type NOT IN ('test', 'homework');
  END;
