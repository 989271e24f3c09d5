-- Functions for the search of the staff. Function names include their schema, because there is no search path while a dump is restored.
CREATE FUNCTION public.search_text(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most texts are plain ASCII or Russian. In them only upper case (and `ё`) must be normalised.
  IF octet_length(said) = length(said) THEN
    RETURN lower(said);
  ELSIF said !~ '[^\u0001-\u007f\u0400-\u045f]' THEN
    RETURN translate(lower(said), 'ё', 'е');
  END IF;
  -- Accents are removed from Latin letters only, because Russian й and Japanese が are separate letters.
  RETURN translate(
    normalize(regexp_replace(normalize(lower(said), NFKD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFKC),
    'ё', 'е');
END $$;
--> statement-breakpoint
-- Chinese, Japanese and Korean texts have no spaces between words, so every pair of neighbouring characters counts as a word. For stored
-- text, the last character of a run is also a word, so that a search for a single character finds it at any position.
CREATE FUNCTION public.search_pairs(said text, is_asked boolean) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT array_agg(DISTINCT substr(run[1], n, 2))
    FROM regexp_matches(said, '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]+', 'g') run,
      generate_series(1, CASE WHEN is_asked THEN greatest(1, length(run[1]) - 1) ELSE length(run[1]) END) n
  );
--> statement-breakpoint
-- Contains each word unchanged, for searches by the beginning of a word, and its stem. The configuration `russian` uses English stems for
-- Latin words.
CREATE FUNCTION public.search_words(said text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  folded CONSTANT text := public.search_text(said);
  words tsvector := strip(to_tsvector('pg_catalog.simple', folded) || to_tsvector('pg_catalog.russian', folded));
BEGIN
  IF octet_length(folded) > length(folded) AND folded ~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]' THEN
    words := words || array_to_tsvector(public.search_pairs(folded, false));
  END IF;
  RETURN words;
END $$;
--> statement-breakpoint
-- Every word of the search must be found, by its beginning or by its stem. A word of one or two letters must match a whole word. No
-- character in the search text is treated as query syntax.
CREATE FUNCTION public.search_query(asked text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(string_agg('(' || wanted || ')', ' & ')::tsquery, ''::tsquery)
    FROM (
      SELECT CASE WHEN word ~ '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]' THEN (
        SELECT string_agg(quote_literal(pair) || CASE WHEN length(pair) = 1 THEN ':*' ELSE '' END, ' & ')
        FROM unnest(public.search_pairs(word, true)) AS pair
      ) ELSE (
        SELECT string_agg(form, ' | ')
        FROM (
          SELECT quote_literal(word) || CASE WHEN length(word) < 3 THEN '' ELSE ':*' END AS form
          UNION SELECT quote_literal(stem) FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.russian', word))) AS stem
        ) AS forms
      ) END AS wanted
      FROM unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', public.search_text(asked)))) AS word
    ) AS words
  );
--> statement-breakpoint
-- The new search words include all old ones, so a process of the previous release still finds what it found before.
DROP INDEX "ticket_message_search";--> statement-breakpoint
ALTER TABLE "ticket_message" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (public.search_words(title || ' ' || plain)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_message_search" ON "ticket_message" USING gin ("search");--> statement-breakpoint
CREATE INDEX "player_nick_name" ON "player" USING btree (lower("nick_name"));
