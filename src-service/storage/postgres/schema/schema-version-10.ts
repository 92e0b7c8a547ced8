/** Adds the functions of SQLite by which a person is found and erased. */
export const postgresVersion10 = `
CREATE FUNCTION instr(value text, part text) RETURNS integer LANGUAGE sql IMMUTABLE
  AS $$ SELECT position(part IN value) $$;
CREATE FUNCTION json_extract(value text, path text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT value::jsonb #>> string_to_array(substr(path, 3), '.') $$;
CREATE FUNCTION json_set(value text, VARIADIC changes text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result jsonb := value::jsonb;
BEGIN
  FOR index IN 1 .. array_length(changes, 1) - 1 BY 2 LOOP
    result := jsonb_set(
      result, string_to_array(substr(changes[index], 3), '.'), to_jsonb(changes[index + 1]));
  END LOOP;
  RETURN result::text;
END $$;
`;
