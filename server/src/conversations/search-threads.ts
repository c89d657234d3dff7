import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { ThreadSelection } from '@attune/store/conversations/folders/thread-conditions'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { accessThreads } from './access.ts'
import { accessFolder } from './folders/access-folder.ts'
import { isNative, NATIVE_FILTERS } from './folders/native-folders.ts'

interface SearchThreadsInput {
  limit: number
  filters: ThreadSearchFilters
  next?: string | null | undefined
}

/** Lists the reader's threads, most recently active first. */
export const searchThreads = (deps: Deps, who: Member, input: SearchThreadsInput): Promise<Page<Thread>> => {
  const after = input.next === undefined || input.next === null ? undefined : readThreadCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const wanted = await resolveFilters(tx, who, input.filters)
    const { threads, more, last } = await accessThreads(deps, tx, who, { ...wanted, limit: input.limit, after })
    const next =
      more && last !== undefined ? encodeCursor({ key: last.moved_at.toISOString(), id: last.contact_id }) : null
    return { data: threads, pagination: { hasNext: next !== null, next } }
  })
}

/** The folder's filters combined with the given ones. */
export const resolveFilters = async (
  tx: Tenant,
  who: Member,
  { q, folderId = 'all', ...filters }: ThreadSearchFilters,
): Promise<Pick<ThreadSelection, 'q' | 'filters' | 'folder'>> => {
  if (isNative(folderId)) return { q, filters: { ...filters, ...NATIVE_FILTERS[folderId] } }
  const folder = await accessFolder(tx, who, folderId)
  return { q, filters, folder: { folderId, filters: folder.filters } }
}

const readThreadCursor = (next: string): { movedAt: Date; contactId: string } => {
  const cursor = decodeCursor(next)
  const movedAt = new Date(cursor.key)
  // Only accepts cursors in the form written here: other date forms reach years that PostgreSQL does not have.
  if (Number.isNaN(movedAt.getTime()) || movedAt.toISOString() !== cursor.key || !/^[0-9]/.test(cursor.key))
    throw invalidCursor()
  return { movedAt, contactId: cursor.id }
}
