/**
 * The search function runs as the owner: LIKE and @@ aren't leakproof, so under row-level security their indexes
 * couldn't be used. It only returns positions within the session's organization, newest first.
 *
 * - pieces: all must occur in the text. Those without three ASCII letters or digits in a row, which the trigram index
 *   needs, must start a word and use the word index.
 * - coaches: only their clients; null for all. contact: only this client, in thread order.
 * - after: end of the previous page. most: maximum number of results.
 *
 * If few messages match, each is compared. If many do, the newest messages are tried first: common terms are found
 * there without sorting. Otherwise the term is rare and the index is used.
 */
export const MATCHING = `
create function messages_matching(pieces text[], coaches text[], contact text,
  after_at timestamptz, after_contact text, after_sequence int, most int)
returns table (found_at timestamptz, found_contact text, found_sequence int)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
set enable_seqscan = off set jit = off as $$
declare
  few constant int := 10000;
  walked int := 3000;
  organization constant text := current_setting('attune.organization', true);
  candidates text := format('m.organization_id = %L', organization);
  newest text := ' order by m.at desc, m.contact_id desc, m.sequence desc limit ';
  piece text;
  lexemes text;
  compared text := '';
  looked_up text := '';
  indexed boolean := false;
  reached text[];
  whose text := '';
  place text := '';
  size bigint;
  met int;
begin
  foreach piece in array pieces loop
    piece := message_plain(piece);
    compared := compared || format(' and strpos(m.plain, %L) > 0', piece);
    if piece ~ '[a-z0-9]{3}' then
      indexed := true;
      looked_up := looked_up || format(' and message_plain(m.text) like %L',
        '%' || regexp_replace(piece, '([\\\\%_])', '\\\\\\1', 'g') || '%');
      continue;
    end if;
    select string_agg(quote_literal(w.lexeme) || case when w.place = w.last then ':*' else '' end, ' & ')
    into lexemes from (select u.lexeme, p.place, max(p.place) over () as last
      from unnest(message_words(piece)) u, unnest(u.positions) p (place)) w;
    looked_up := looked_up || format(' and strpos(message_plain(m.text), %L) > 0', piece);
    if lexemes is not null then
      indexed := true;
      compared := compared || format(' and message_words(m.text) @@ %L::tsquery', lexemes);
      looked_up := looked_up || format(' and message_words(m.text) @@ %L::tsquery', lexemes);
    end if;
  end loop;
  if contact is not null then
    candidates := candidates || format(' and m.contact_id = %L', contact);
    whose := format(' and m.contact_id = %L', contact);
    newest := ' order by m.sequence desc limit ';
    select t.last_sequence into size from threads t where t.organization_id = organization and t.contact_id = contact;
  end if;
  if after_at is not null and contact is null then
    place := format(' and (m.at, m.contact_id, m.sequence) < (%L::timestamptz, %L, %L::int)',
      after_at, after_contact, after_sequence);
  elsif after_at is not null then
    place := format(' and m.sequence < %L::int', after_sequence);
  end if;
  if coaches is not null and contact is null then
    reached := array(select distinct c.contact_id from contact_coaches c
      where c.organization_id = organization and c.account_id = any(coaches));
    select coalesce(sum(t.last_sequence), 0) into size from unnest(reached) r (contact_id)
      join threads t on t.organization_id = organization and t.contact_id = r.contact_id;
    if size <= few then
      return query execute format('select m.at, m.contact_id, m.sequence from unnest(%L::text[]) c (contact_id)
        cross join lateral (select m.*, message_plain(m.text) as plain from messages m where ', reached) || candidates
        || ' and m.contact_id = c.contact_id' || place || ' offset 0) m where true' || compared || newest || most;
      return;
    end if;
    select least(30000, walked * sum(t.last_sequence) / size) into walked
      from threads t where t.organization_id = organization;
    whose := format(' and m.contact_id = any(%L::text[])', reached);
  end if;
  return query execute 'select m.at, m.contact_id, m.sequence from (select m.*, message_plain(m.text) as plain
    from messages m where ' || candidates || place || newest || walked || ') m where true' || whose || compared
    || newest || most;
  get diagnostics met = row_count;
  if met < most and indexed and (contact is null or size > walked) then
    return query execute format('with m as materialized (select m.at, m.contact_id, m.sequence from messages m
      where m.organization_id = %L', organization) || looked_up || place || ' offset 0)
      select m.at, m.contact_id, m.sequence from m where true' || whose || newest || (most - met) || ' offset ' || met;
  end if;
end $$;
revoke all on function messages_matching(text[], text[], text, timestamptz, text, int, int) from public;
grant execute on function messages_matching(text[], text[], text, timestamptz, text, int, int) to attune_tenant;
`
