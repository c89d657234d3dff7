import { EXPORT_COLUMNS, type ExportColumn } from '@attune/contract/contacts/constants'
import { filterFields, sortFields } from '@attune/contract/contacts/filters'
import { ContactId } from '@attune/contract/ids'
import { commaList } from '@attune/contract/page'
import { listContacts } from '@attune/store/contacts/contacts'
import type { SortCursor } from '@attune/store/contacts/sorts'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { contactFor, seesPrivate } from '../access.ts'
import { filterOf } from '../listing/contact-filter.ts'
import { cellOf, COLUMN_TITLES } from './columns.ts'
import { BYTE_ORDER_MARK, writeRows } from './write-rows.ts'

/** Clients of one piece: read and written in some milliseconds. */
const PIECE = 250

/** Which clients, as in the address of their list, and which columns: all when left out. */
export const ExportQuery = z.strictObject({
  ...filterFields,
  ...sortFields,
  ids: commaList(ContactId).optional(),
  columns: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length))
    .optional(),
})
export type ExportQuery = z.infer<typeof ExportQuery>

/** Notes that somebody takes clients out, before the first of them leaves. */
export const startExport = (deps: Deps, who: Member): Promise<void> =>
  deps.store.tenant(who.organizationId, (tx) =>
    recordFacts(tx, [
      { kind: 'ContactsExported', actor: who.account.account_id, cause: who.requestId, at: deps.now() },
    ]),
  )

/**
 * The clients as CSV, piece by piece, each read when the one before it has left: whoever breaks off ends the reading.
 * They stand by name, or by id to whom names are hidden, however the list is sorted: by their last message clients
 * would change places while they are written. `reader` says who asks as of now; it throws once they may not any more.
 */
export async function* exportContacts(
  deps: Deps,
  reader: () => Promise<Member>,
  asked: ExportQuery,
): AsyncGenerator<string> {
  const columns = columnsOf(asked)
  const masked = !seesPrivate(await reader())
  yield BYTE_ORDER_MARK + writeRows([columns.map((column) => COLUMN_TITLES[column])])
  for (let after: SortCursor | undefined, more = true; more;) {
    const who = await reader()
    // The order would be another one from here on.
    if (seesPrivate(who) === masked) throw new Refusal('AccessDenied')
    const query = { ...filterOf(deps, who, asked), sort: undefined, direction: undefined }
    const rows = await deps.store.tenant(who.organizationId, (tx) =>
      listContacts(tx, { ...query, ids: asked.ids, limit: PIECE, after }),
    )
    const piece = rows.slice(0, PIECE)
    const last = piece.at(-1)
    more = rows.length > PIECE && last !== undefined
    after = last === undefined ? undefined : { key: last.sort_key, contactId: last.contact_id }
    const contacts = piece.map((row) => contactFor(deps, who, row))
    yield writeRows(contacts.map((contact) => columns.map((column) => cellOf(contact, column))))
  }
}

/** Each column once, in the order of the contract. */
const columnsOf = ({ columns }: ExportQuery): ExportColumn[] =>
  columns === undefined ? [...EXPORT_COLUMNS] : EXPORT_COLUMNS.filter((column) => columns.includes(column))
