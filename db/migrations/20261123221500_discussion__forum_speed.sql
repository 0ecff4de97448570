-- What is new in a topic, and how many topics of a board are shown, are counted from the index alone.
CREATE INDEX post_shown ON discussion.post (topic_id, shown_at) INCLUDE (author_id) WHERE state = 'visible';
CREATE INDEX topic_shown ON discussion.topic (board_id) WHERE state = 'visible';
CREATE INDEX topic_waiting ON discussion.topic (author_id, board_id) WHERE state NOT IN ('visible', 'deleted');

-- Neighbouring characters of a text, for the search: words of two characters are found, whatever the language.
CREATE FUNCTION discussion.pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT pair), '{}') FROM (
    SELECT c || lead(c) OVER (ORDER BY i) AS pair FROM unnest(string_to_array(lower(words), NULL)) WITH ORDINALITY AS x (c, i)
  ) pairs WHERE pair IS NOT NULL
$$;
CREATE INDEX topic_search ON discussion.topic USING gin (discussion.pairs(title));
CREATE INDEX post_search ON discussion.post USING gin (discussion.pairs(plain)) WHERE depth = 0;
