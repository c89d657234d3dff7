import { sql, type Kysely } from 'kysely'
import { MATCHING } from './parts/0010-matching.ts'

/**
 * Normalizes a text for comparison: lower case, with plain quotes and spaces instead of typographic ones. Its length
 * stays the same.
 */
const PLAIN = `
create function message_plain(text) returns text language sql immutable parallel safe
return lower(case when octet_length($1) = char_length($1) then $1
  else translate($1, U&'\\2018\\2019\\201C\\201D\\00A0', $quotes$''"" $quotes$) end);
`

/**
 * Splits a text into words. Everything but letters, digits and symbols separates words, so that addresses and the like
 * aren't treated specially. Scripts without spaces and emoji are split into characters.
 */
const WORDS = `
create function message_words(text) returns tsvector language sql immutable parallel safe cost 1000
return to_tsvector('pg_catalog.simple'::regconfig, translate(
  case when octet_length($1) = char_length($1) then message_plain($1)
    else regexp_replace(message_plain(left($1, 100000)),
      U&'([\\0E00-\\0EFF\\1000-\\109F\\1780-\\17FF\\2190-\\2BFF\\2E80-\\2FFF\\3003-\\9FFF\\A960-\\A97F\\AC00-\\D7FF\\F900-\\FAFF\\FE0F\\+01F000-\\+01FAFF\\+020000-\\+03FFFF])',
      ' \\1 ', 'g') end,
  U&'!"#$%&''()*+,-./:;<=>?@[\\005C]^_\`{|}~\\00A1\\00AB\\00B7\\00BB\\00BF\\060C\\061B\\061F\\200B\\200C\\200D\\200E\\200F\\2010\\2011\\2012\\2013\\2014\\2015\\201A\\201E\\2026\\202A\\202B\\202C\\202D\\202E\\202F\\2066\\2067\\2068\\2069\\3000\\3001\\3002\\FE0F\\FEFF\\FF01\\FF0C\\FF1F',
  rpad('', 80)));
`

/** An index by time for very common terms, and by words and trigrams for the rest. */
const INDEXES = `
create index messages_newest on messages (organization_id, at desc, contact_id desc, sequence desc);
create index messages_searched on messages using gin
  (organization_id, message_words(text), message_plain(text) gin_trgm_ops) with (gin_pending_list_limit = 512);
`

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const part of [PLAIN, WORDS, INDEXES, MATCHING]) await sql.raw(part).execute(db)
}
