-- The words about a cloud and its notices are rich text. What was written as plain text keeps its paragraphs and lines.
ALTER TABLE clouds.micro_cloud DROP CONSTRAINT micro_cloud_intro_check;
ALTER TABLE clouds.cloud_notice DROP CONSTRAINT cloud_notice_body_check;

CREATE FUNCTION pg_temp.paragraphs(words text) RETURNS text LANGUAGE sql AS $$
  SELECT coalesce(string_agg('<p>' || replace(part, E'\n', '<br />') || '</p>', '' ORDER BY n), '')
  FROM (
    SELECT n, btrim(one, E' \t\n\r') AS part
    FROM regexp_split_to_table(replace(replace(replace(replace(words, E'\r', ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'),
      E'\n[ \t]*\n') WITH ORDINALITY AS parts (one, n)
  ) trimmed
  WHERE part <> ''
$$;
UPDATE clouds.micro_cloud SET intro = pg_temp.paragraphs(intro) WHERE intro <> '';
UPDATE clouds.cloud_notice SET body = pg_temp.paragraphs(body) WHERE body <> '';

ALTER TABLE clouds.micro_cloud ADD CONSTRAINT micro_cloud_intro_check CHECK (char_length(intro) <= 80000);
ALTER TABLE clouds.cloud_notice ADD CONSTRAINT cloud_notice_body_check CHECK (char_length(body) <= 80000);
