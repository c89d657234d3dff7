import type { ThreadOrder } from '@attune/contract/conversations/constants'
import type { ThreadSearchFilters } from '@attune/contract/conversations/folders'
import type { Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { ThreadSelection } from '@attune/store/conversations/folders/thread-conditions'
import type { ThreadPosition, ThreadRecord } from '@attune/store/conversations/threads'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { accessThreads } from './access.ts'
import { accessFolder } from './folders/access-folder.ts'
import { isNative, NATIVE_FILTERS } from './folders/native-folders.ts'

interface SearchThreadsInput {
  limit: number
  order: ThreadOrder
  filters: ThreadSearchFilters
  next?: string | null | undefined
}

/** Lists the reader's threads, by default the most recently active first. */
export const searchThreads = (deps: Deps, who: Member, input: SearchThreadsInput): Promise<Page<Thread>> => {
  const after = input.next === undefined || input.next === null ? undefined : readThreadCursor(input.next, input.order)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const wanted = await resolveFilters(tx, who, input.filters)
    const { threads, more, last } = await accessThreads(deps, tx, who, {
      ...wanted,
      limit: input.limit,
      order: input.order,
      after,
    })
    const next = more && last !== undefined ? writeThreadCursor(last, input.order) : null
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

/** Latest first needs no rank. */
const writeThreadCursor = (
  { sorted_at: sortedAt, rank_text: rank, contact_id: id }: ThreadRecord,
  order: ThreadOrder,
): string =>
  encodeCursor({ key: order === 'latest' ? sortedAt.toISOString() : `${sortedAt.toISOString()} ${rank}`, id })

/** Only accepts cursors in the form written here: other date forms reach years that PostgreSQL does not have. */
const readThreadCursor = (next: string, order: ThreadOrder): ThreadPosition => {
  const cursor = decodeCursor(next)
  const [, time = '', rank = ''] = /^(\S+)(?: (.*))?$/su.exec(cursor.key) ?? []
  const movedAt = new Date(time)
  if (Number.isNaN(movedAt.getTime()) || movedAt.toISOString() !== time || !/^[0-9]/.test(time)) throw invalidCursor()
  if (!RANK_FORMS[order].test(rank)) throw invalidCursor()
  return { rank, movedAt, contactId: cursor.id }
}

const RANK_FORMS: Record<ThreadOrder, RegExp> = {
  latest: /^$/,
  'longest-wait': /^[0-9]{1,16}$/,
  'pinned-first': /^[01]$/,
  coach: /^.+$/su,
}
