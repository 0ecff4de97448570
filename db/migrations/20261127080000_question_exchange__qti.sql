-- Packages of QTI come in too.
ALTER TABLE question_exchange.import DROP CONSTRAINT import_format_check;
ALTER TABLE question_exchange.import ADD CONSTRAINT import_format_check
  CHECK (format IN ('word', 'xlsx', 'moodle', 'qti', 'gift', 'aiken'));
