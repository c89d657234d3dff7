import { sql } from 'kysely'
import { appendFacts } from '../facts/append-facts.ts'
import { pageByMoment, type PageQuery } from '../page-by-moment.ts'
import type { Tenant } from '../store.ts'

export interface NewLook {
  organizationId: string
  contactId: string
  readerId: string
  accountId: string
  ahead: boolean
  at: Date
  /** The beginning of the hour. */
  hour: Date
}

/**
 * Writes who saw whom, once an hour for each person and client. What was only loaded ahead is replaced by what was opened. Each
 * look that is new is a fact, except those ahead.
 */
export const insertLooks = async (tx: Tenant, looks: readonly NewLook[]): Promise<void> => {
  const rows = mergeLooks(looks).map((look) => ({
    contact_id: look.contactId,
    hour: look.hour,
    reader_id: look.readerId,
    account_id: look.accountId,
    ahead: look.ahead,
    at: look.at,
  }))
  const added = await tx
    .insert('looks', rows)
    .onConflict((on) =>
      on
        .columns(['organization_id', 'contact_id', 'hour', 'reader_id', 'account_id'])
        .doUpdateSet({ ahead: false, at: (eb) => eb.ref('excluded.at') })
        .where(sql<boolean>`looks.ahead and not excluded.ahead`),
    )
    .returning(['contact_id', 'reader_id', 'account_id', 'ahead', 'at'])
    .execute()
  const opened = added.filter(({ ahead }) => !ahead)
  if (opened.length === 0) return
  await appendFacts(
    tx,
    opened.map(({ contact_id: contactId, reader_id: actor, account_id: as, at }) => ({
      kind: 'PrivateDataSeen',
      contactId,
      payload: as === actor ? {} : { as },
      actor,
      cause: null,
      at,
    })),
  )
}

/** One for each row of the table: a statement must not touch the same one twice. In a fixed order, against deadlocks. */
const mergeLooks = (looks: readonly NewLook[]): NewLook[] => {
  const merged = new Map<string, NewLook>()
  for (const look of looks) {
    const key = [look.contactId, look.hour.toISOString(), look.readerId, look.accountId].join(' ')
    const before = merged.get(key)
    if (before === undefined || (before.ahead && !look.ahead)) merged.set(key, look)
  }
  return [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, look]) => look)
}

export interface LookRecord {
  at: Date
  reader_id: string
  account_id: string
  ahead: boolean
  sort_key: string
}

/** Who saw a client, newest first; one more than `limit`. */
export const listLooks = async (
  tx: Tenant,
  contactId: string,
  query: { by?: string | undefined } & PageQuery,
): Promise<LookRecord[]> => {
  const page = pageByMoment(sql`at`, sql`(reader_id || account_id)`, query)
  const { rows } = await sql<LookRecord>`
    select at, reader_id, account_id, ahead, ${page.key} as sort_key
    from looks l
    where organization_id = ${tx.organizationId} and contact_id = ${contactId} and not ahead
      ${query.by === undefined ? sql`` : sql`and reader_id = ${query.by}`}
      and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}
