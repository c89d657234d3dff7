import type { Look } from '@attune/contract/logs/entity'
import type { Page } from '@attune/contract/page'
import type { StaffName } from '@attune/contract/staff/entity'
import { listLooks as list } from '@attune/store/logs/looks'
import { listNames } from '@attune/store/staff/list-staff'
import { readMomentCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { accessContact } from '../contacts/access.ts'
import type { Deps } from '../deps.ts'
import { editorFor } from '../staff/editor-identity.ts'

/** Lists who has seen private data of a client, newest first. */
export const listLooks = async (
  deps: Deps,
  who: Member,
  input: { id: string; by?: string | undefined; limit: number; next?: string | undefined },
): Promise<Page<Look>> => {
  const after = readMomentCursor(input.next)
  // Includes the latest ones of this process.
  await deps.looks.flush()
  const rows = await deps.store.tenant(who.organizationId, async (tx) => {
    await accessContact(deps, tx, who, input.id)
    return list(tx, input.id, { by: input.by, after, limit: input.limit })
  })
  const names = await namesOf(
    deps,
    who,
    rows.flatMap((row) => [row.reader_id, row.account_id]),
  )
  return toPage(
    rows,
    input.limit,
    (row) => row.reader_id + row.account_id,
    (row) => ({
      at: row.at.toISOString(),
      by: names(row.reader_id),
      as: row.account_id === row.reader_id ? null : names(row.account_id),
    }),
  )
}

/** Names of accounts, of the installation's too, as this reader may see them. */
const namesOf = async (deps: Deps, who: Member, ids: string[]): Promise<(id: string) => StaffName> => {
  const rows = await listNames(deps.store.global, [...new Set(ids)])
  const byId = new Map(rows.map(({ account_id: _id, name, email }) => [_id, { _id, name, email }]))
  return (_id) => editorFor(who, byId.get(_id) ?? { _id, name: '', email: '' })
}
