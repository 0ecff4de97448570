-- Marks (class, person) at every write to the numbers that are entered by hand.
CREATE FUNCTION grades.mark_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (OLD.class_id, OLD.person_id);
  END IF;
  IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE'
    AND (OLD.class_id, OLD.person_id) IS DISTINCT FROM (NEW.class_id, NEW.person_id)) THEN
    INSERT INTO platform.change_mark (scope_id, subject_id) VALUES (NEW.class_id, NEW.person_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE ON grades.offline_mark FOR EACH ROW
  EXECUTE FUNCTION grades.mark_change();
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE ON grades.adjustment FOR EACH ROW
  EXECUTE FUNCTION grades.mark_change();
CREATE TRIGGER mark_change AFTER INSERT OR UPDATE OR DELETE ON grades.flag FOR EACH ROW
  EXECUTE FUNCTION grades.mark_change();
