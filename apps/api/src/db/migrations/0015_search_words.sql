-- Words for the search of the staff. Names of functions are written whole: a restored dump has no search path.
CREATE FUNCTION public.search_text(said text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  -- Most texts are plain ASCII or Russian, and have only capitals to fold.
  IF octet_length(said) = length(said) THEN
    RETURN lower(said);
  ELSIF said !~ '[^\u0001-\u007f\u0400-\u045f]' THEN
    RETURN translate(lower(said), 'ё', 'е');
  END IF;
  -- Accents are taken from Latin letters alone: Russian й and Japanese が are letters of their own.
  RETURN translate(
    normalize(regexp_replace(normalize(lower(said), NFKD), '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFKC),
    'ё', 'е');
END $$;
--> statement-breakpoint
-- Chinese, Japanese and Korean have no spaces to find words by: every two neighbouring signs stand for one. What is kept has the last sign of a
-- run alone as well, so that a question of a single sign finds it anywhere.
CREATE FUNCTION public.search_pairs(said text, is_asked boolean) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT array_agg(DISTINCT substr(run[1], n, 2))
    FROM regexp_matches(said, '[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\uac00-\ud7af]+', 'g') run,
      generate_series(1, CASE WHEN is_asked THEN greatest(1, length(run[1]) - 1) ELSE length(run[1]) END) n
  );
--> statement-breakpoint
-- Each word as it stands, for beginnings of words, and its stem. The configuration `russian` takes English stems of Latin words.
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
-- Every word that is asked for: its beginning or its stem. One or two letters are a whole word. Nothing typed is syntax.
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
-- The words of before are among the new ones, so a process of the release before finds what it found.
DROP INDEX "ticket_message_search";--> statement-breakpoint
ALTER TABLE "ticket_message" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (public.search_words(title || ' ' || plain)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_message_search" ON "ticket_message" USING gin ("search");--> statement-breakpoint
CREATE INDEX "player_nick_name" ON "player" USING btree (lower("nick_name"));
