import { sql, type RawBuilder } from 'kysely'
import { microsecondsOf, momentOf } from '../page-by-moment.ts'

export interface SortQuery {
  sort?: 'name' | 'lastMessage' | 'created' | 'status' | 'ranks' | undefined
  direction?: 'asc' | 'desc' | undefined
  withPrivate: boolean
}

/** The end of a page. */
export interface SortCursor {
  key: string
  contactId: string
}

/** How a list is sorted: the source, the key, and the condition for the next page. */
export interface SortOrder {
  from: RawBuilder<unknown>
  key: RawBuilder<string>
  order: RawBuilder<unknown>
  /** The same order, for the rows of the chosen page. */
  again: RawBuilder<unknown>
  beyond: (place: SortCursor) => RawBuilder<unknown>
}

/** Ties are broken by id, so that the order is total. Keys have times in microseconds, so that no precision is lost. */
export const sortOrderOf = ({ sort = 'name', direction, withPrivate }: SortQuery): SortOrder => {
  const shown = sort === 'name' && !withPrivate ? 'id' : sort
  const down = (direction ?? (shown === 'lastMessage' || shown === 'created' ? 'desc' : 'asc')) === 'desc'
  const { from, by, again, key, read, id } = ORDERS[shown]
  const way = down ? sql`desc` : sql`asc`
  return {
    from,
    key,
    order: sql`${by} ${way}, ${id} ${way}`,
    again: sql`${again} ${way}, c.contact_id ${way}`,
    beyond: (place) => sql`(${by}, ${id}) ${down ? sql`<` : sql`>`} (${read(place.key)}, ${place.contactId})`,
  }
}

/** Whether a cursor's key can come from this sort order. */
export const isKeyOf = ({ sort = 'name', withPrivate }: SortQuery, key: string): boolean => {
  if (sort === 'lastMessage' || sort === 'created') return /^[0-9]{1,16}$/.test(key)
  if (sort === 'ranks') return /^[1-5][0-9]{2}$/.test(key)
  if (sort === 'status') return key === 'active' || key === 'stop'
  return withPrivate || key === ''
}

interface OrderColumns {
  from: RawBuilder<unknown>
  by: RawBuilder<unknown>
  again: RawBuilder<unknown>
  key: RawBuilder<string>
  read: (key: string) => RawBuilder<unknown>
  id: RawBuilder<unknown>
}

const contacts = sql`contacts c`
const id = sql`c.contact_id`

const ORDERS: Record<NonNullable<SortQuery['sort']> | 'id', OrderColumns> = {
  name: {
    from: contacts,
    by: sql`c.name_key`,
    again: sql`c.name_key`,
    key: sql<string>`c.name_key`,
    read: (key) => sql`${key}::text`,
    id,
  },
  // Readers who may not see names must not learn their order either.
  id: { from: contacts, by: sql`''::text`, again: sql`''::text`, key: sql<string>`''`, read: () => sql`''::text`, id },
  status: {
    from: contacts,
    by: sql`c.status`,
    again: sql`c.status`,
    key: sql<string>`c.status`,
    read: (key) => sql`${key}::text`,
    id,
  },
  created: {
    from: contacts,
    by: sql`c.created_at`,
    again: sql`c.created_at`,
    key: microsecondsOf(sql`c.created_at`),
    read: momentOf,
    id,
  },
  ranks: {
    from: contacts,
    by: sql`rank_average(c.ranks)`,
    again: sql`rank_average(c.ranks)`,
    key: sql<string>`rank_average(c.ranks)::text`,
    read: (key) => sql`${key}::int`,
    id,
  },
  // Contacts without messages are sorted by when they were created.
  lastMessage: {
    from: sql`threads moved join contacts c on c.organization_id = moved.organization_id
      and c.contact_id = moved.contact_id`,
    by: sql`moved.moved_at`,
    again: sql`t.moved_at`,
    key: microsecondsOf(sql`moved.moved_at`),
    read: momentOf,
    id: sql`moved.contact_id`,
  },
}
