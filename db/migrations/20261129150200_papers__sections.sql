-- Which papers ask a question, or draw by an objective, is asked of all courses: when questions of a bank of a unit are
-- merged, and when an objective goes.
CREATE INDEX paper_sections ON papers.paper USING gin ((plan -> 'sections') jsonb_path_ops);
