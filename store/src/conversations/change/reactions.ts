import type { ReactionType } from '@attune/contract/conversations/constants'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant } from '../../store.ts'
import type { MessagePosition } from '../deliveries.ts'

export interface ReactionRecord {
  by: string
  type: ReactionType
  /** Name of the staff member; null for the client. */
  name: string | null
}

/** A message's reactions as JSON, for the select list of a query on `messages m`; null if it has none. */
export const reactionsOfMessage: RawBuilder<ReactionRecord[] | null> = sql`(
  select jsonb_agg(jsonb_build_object('by', x.by_id, 'type', x.type, 'name', s.name) order by x.at, x.by_id)
  from message_reactions x
  left join staff s on s.organization_id = x.organization_id and s.account_id = x.by_id
  where x.organization_id = m.organization_id and x.contact_id = m.contact_id and x.sequence = m.sequence)`

/** Sets a person's reaction, replacing an earlier one. False if it is unchanged. */
export const writeReaction = async (
  tx: Tenant,
  place: MessagePosition,
  byId: string,
  type: ReactionType,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into message_reactions as old (organization_id, contact_id, sequence, by_id, type, at)
    values (${tx.organizationId}, ${place.contactId}, ${place.sequence}, ${byId}, ${type}, ${at})
    on conflict (organization_id, contact_id, sequence, by_id) do update set type = excluded.type, at = excluded.at
      where old.type <> excluded.type
    returning 1`.execute(tx.db)
  return rows.length === 1
}

/** Removes a person's reaction, only if it is `type` when given. False if there was none. */
export const removeReaction = async (
  tx: Tenant,
  place: MessagePosition,
  byId: string,
  type?: ReactionType,
): Promise<boolean> => {
  let removing = tx
    .delete('message_reactions')
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .where('by_id', '=', byId)
  if (type !== undefined) removing = removing.where('type', '=', type)
  const { numDeletedRows } = await removing.executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The latest reaction any staff member set; carriers see staff as one sender. */
export const reactionOfDesk = async (tx: Tenant, place: MessagePosition): Promise<ReactionType | null> => {
  const row = await tx
    .from('message_reactions')
    .select('type')
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .where('by_id', '<>', place.contactId)
    .orderBy('at', 'desc')
    .orderBy('by_id')
    .executeTakeFirst()
  return row?.type ?? null
}

export const removeReactions = async (tx: Tenant, place: MessagePosition): Promise<void> => {
  await tx
    .delete('message_reactions')
    .where('contact_id', '=', place.contactId)
    .where('sequence', '=', place.sequence)
    .execute()
}

/** How many recent messages are searched for a quoted text. */
const QUOTED_AMONG = 1_000
/** Unicode white space. What a database matches as white space depends on its locale. */
const WHITE_SPACE = '[\\t-\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]+'

/**
 * The newest outgoing message that has this text, starts with it, or has a file of this kind. Runs of white space are
 * treated as equal, since phones replace line breaks by spaces.
 */
export const findQuotedMessage = async (
  tx: Tenant,
  contactId: string,
  of: { text: string; cut: boolean } | { file: 'image' | 'video' | 'audio' | 'any' },
): Promise<{ sequence: number; suffix: string } | undefined> => {
  const plain = sql`btrim(regexp_replace(m.text, ${WHITE_SPACE}, ' ', 'g'))`
  const fits =
    'text' in of
      ? of.cut
        ? sql`starts_with(${plain}, ${of.text}::text)`
        : sql`${plain} = ${of.text}::text`
      : of.file === 'any'
        ? sql`m.num_attach > 0`
        : sql`m.num_attach > 0 and exists (select from message_attachments a
            join media f on f.organization_id = a.organization_id and f.media_id = a.media_id
            where a.organization_id = m.organization_id and a.contact_id = m.contact_id and a.sequence = m.sequence
              and split_part(f.mime, '/', 1) = ${of.file}::text)`
  const { rows } = await sql<{ sequence: number; suffix: string }>`
    select m.sequence, m.suffix from (
      select * from messages where organization_id = ${tx.organizationId} and contact_id = ${contactId}
        and direction = 2 and deleted_at is null and carrier <> 'omitted' order by sequence desc limit ${QUOTED_AMONG}
    ) m where ${fits} order by m.sequence desc limit 1`.execute(tx.db)
  return rows[0]
}
