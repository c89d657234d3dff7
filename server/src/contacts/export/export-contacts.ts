import { EXPORT_COLUMNS, type ExportColumn } from '@attune/contract/contacts/constants'
import { filterFields, sortFields } from '@attune/contract/contacts/filters'
import { ContactId } from '@attune/contract/ids'
import { commaList } from '@attune/contract/page'
import { listContacts } from '@attune/store/contacts/contacts'
import type { SortCursor } from '@attune/store/contacts/sorts'
import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { contactFor } from '../access.ts'
import { seesPrivate } from '../private-data.ts'
import { filterOf } from '../listing/contact-filter.ts'
import { cellOf, COLUMN_TITLES } from './columns.ts'
import { BYTE_ORDER_MARK, writeRows } from './write-rows.ts'

/** Clients per chunk: loaded and written within milliseconds. */
const PIECE = 250

/** The list's filter and sorting, and the columns; all columns if omitted. */
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

/** Records that a member exports clients, before the first one leaves. */
export const startExport = (deps: Deps, who: Member): Promise<void> =>
  deps.store.tenant(who.organizationId, (tx) =>
    recordFacts(tx, [{ kind: 'ContactsExported', ...byOf(who, deps.now()) }]),
  )

/**
 * Yields the clients as CSV in chunks, each loaded once the previous one has been sent; closing the download stops the
 * reading. Rows are sorted by name, or by id for masked readers, whatever the list's own order: sorted by last message,
 * clients would move during the export. `reader` loads the member as they are now and throws once they lose the right.
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
    // The sort order would change midway.
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

/** Each column once, in the contract's order. */
const columnsOf = ({ columns }: ExportQuery): ExportColumn[] =>
  columns === undefined ? [...EXPORT_COLUMNS] : EXPORT_COLUMNS.filter((column) => columns.includes(column))
