-- A mark may come of the reviews learners gave each other: nobody of the team gave it.
ALTER TABLE homework_marking.mark ALTER COLUMN by_id DROP NOT NULL;
ALTER TABLE homework_marking.mark ADD COLUMN source text NOT NULL DEFAULT 'team' CHECK (source IN ('team', 'peer'));
ALTER TABLE homework_marking.mark ADD CHECK ((source = 'team') = (by_id IS NOT NULL));
