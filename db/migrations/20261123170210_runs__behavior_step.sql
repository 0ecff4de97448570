-- The live class asks of every run when its open step was begun, and how often.
CREATE INDEX behavior_step_start ON runs.behavior (run_month, run_id, step_seq, received_at) WHERE type = 'step.start';
