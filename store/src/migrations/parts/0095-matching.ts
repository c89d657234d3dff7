/**
 * Finds transcripts as `messages_matching` finds texts: the same pieces, reach and order, the newest first, the index for
 * what is rare. One position for each message, however many of its sounds match.
 */
export const MATCHING = `
create function transcripts_matching(pieces text[], coaches text[], contact text,
  after_at timestamptz, after_contact text, after_sequence int, most int)
returns table (found_at timestamptz, found_contact text, found_sequence int)
language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
set enable_seqscan = off set jit = off as $$
declare
  walked constant int := 3000;
  organization constant text := current_setting('attune.organization', true);
  candidates text := format('t.text is not null and t.organization_id = %L', organization);
  newest text := ' order by t.at desc, t.contact_id desc, t.sequence desc limit ';
  positions constant text := 'select distinct t.at, t.contact_id, t.sequence from ';
  piece text;
  lexemes text;
  compared text := '';
  looked_up text := '';
  indexed boolean := false;
  whose text := '';
  met int;
begin
  foreach piece in array pieces loop
    piece := message_plain(piece);
    compared := compared || format(' and strpos(t.plain, %L) > 0', piece);
    if piece ~ '[a-z0-9]{3}' then
      indexed := true;
      looked_up := looked_up || format(' and message_plain(t.text) like %L',
        '%' || regexp_replace(piece, '([\\\\%_])', '\\\\\\1', 'g') || '%');
      continue;
    end if;
    select string_agg(quote_literal(w.lexeme) || case when w.place = w.last then ':*' else '' end, ' & ')
    into lexemes from (select u.lexeme, p.place, max(p.place) over () as last
      from unnest(message_words(piece)) u, unnest(u.positions) p (place)) w;
    looked_up := looked_up || format(' and strpos(message_plain(t.text), %L) > 0', piece);
    if lexemes is not null then
      indexed := true;
      compared := compared || format(' and message_words(t.text) @@ %L::tsquery', lexemes);
      looked_up := looked_up || format(' and message_words(t.text) @@ %L::tsquery', lexemes);
    end if;
  end loop;
  if contact is not null then
    candidates := candidates || format(' and t.contact_id = %L', contact);
    newest := ' order by t.sequence desc limit ';
  elsif coaches is not null then
    whose := format(' and t.contact_id = any(%L::text[])', array(select distinct c.contact_id from contact_coaches c
      where c.organization_id = organization and c.account_id = any(coaches)));
  end if;
  if after_at is not null and contact is null then
    candidates := candidates || format(' and (t.at, t.contact_id, t.sequence) < (%L::timestamptz, %L, %L::int)',
      after_at, after_contact, after_sequence);
  elsif after_at is not null then
    candidates := candidates || format(' and t.sequence < %L::int', after_sequence);
  end if;
  return query execute positions || '(select t.*, message_plain(t.text) as plain from transcripts t where '
    || candidates || newest || walked || ') t where true' || whose || compared || newest || most;
  get diagnostics met = row_count;
  if met < most and indexed then
    return query execute 'with t as materialized (select t.at, t.contact_id, t.sequence from transcripts t where '
      || candidates || looked_up || ' offset 0) ' || positions || 't where true' || whose || newest
      || (most - met) || ' offset ' || met;
  end if;
end $$;
revoke all on function transcripts_matching(text[], text[], text, timestamptz, text, int, int) from public;
grant execute on function transcripts_matching(text[], text[], text, timestamptz, text, int, int) to attune_tenant;
`
