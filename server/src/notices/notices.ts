import { NOTICE_COUNT_MAX, type NoticeType } from '@attune/contract/notices/constants'
import type { Notice } from '@attune/contract/notices/entity'
import type { Page } from '@attune/contract/page'
import { countUnreadNotices, listNotices as list, markNoticesRead } from '@attune/store/notices/notices'
import { listOrganizations } from '@attune/store/organizations/organizations'
import { readMomentCursor, toPage } from '../calls/cursor.ts'
import { enterOrganization, type Member, type Person } from '../calls/who.ts'
import { byOf } from '../calls/by.ts'
import type { Deps } from '../deps.ts'
import { recordFacts } from '../work/record-facts.ts'
import { noticesFor, readerOf } from './access.ts'

interface ListInput {
  read?: 'true' | 'false' | undefined
  type?: NoticeType | undefined
  limit: number
  next?: string | undefined
}

/** Lists the reader's notices, the most recently raised first. */
export const listNotices = async (
  deps: Deps,
  who: Member | Person,
  input: ListInput = { limit: 25 },
): Promise<Page<Notice>> => {
  const { read, type, limit, next } = input
  const after = readMomentCursor(next)
  const query = { read: read === undefined ? undefined : read === 'true', type, limit, after }
  const pages = await inEach(deps, who, async (tx, member) => {
    const rows = await list(tx, readerOf(member), query)
    const notices = await noticesFor(deps, tx, member, rows)
    return rows.map(({ sort_key, notice_id }, index) => ({ sort_key, notice_id, notice: notices[index] }))
  })
  const rows = pages.flat().toSorted((a, b) => compare(b, a))
  return toPage(
    rows,
    limit,
    (row) => row.notice_id,
    (row) => row.notice,
  )
}

/** The latest notices, and how many are unread. */
export const getFeed = async (
  deps: Deps,
  who: Member | Person,
  input: { limit: number } = { limit: 10 },
): Promise<{ data: Notice[]; count: number }> => {
  const [{ data }, count] = await Promise.all([
    input.limit === 0 ? { data: [] } : listNotices(deps, who, input),
    countUnread(deps, who),
  ])
  return { data, count }
}

/** Marks notices as read for this account alone. */
export const readBatch = async (
  deps: Deps,
  who: Member | Person,
  { list: asked }: { list: string[] | 'all' },
): Promise<{ ids: string[]; count: number }> => {
  const readers = [who.account.account_id]
  const ids = await inEach(deps, who, async (tx, member) => {
    const at = deps.now()
    const changed = await markNoticesRead(tx, member.account.account_id, asked, at)
    if (changed.length > 0) await recordFacts(tx, [{ kind: 'NoticeRead', payload: { readers }, ...byOf(member, at) }])
    return changed
  })
  return { ids: asked === 'all' ? [] : ids.flat(), count: await countUnread(deps, who) }
}

const countUnread = async (deps: Deps, who: Member | Person): Promise<number> => {
  const counts = await inEach(deps, who, (tx, member) => countUnreadNotices(tx, readerOf(member), NOTICE_COUNT_MAX))
  return Math.min(
    NOTICE_COUNT_MAX,
    counts.reduce((sum, count) => sum + count, 0),
  )
}

const ORGANIZATIONS_MAX = 1_000

/** Does something in the member's organization; for an admin who has chosen none, in each organization. */
const inEach = async <T>(
  deps: Deps,
  who: Member | Person,
  work: (tx: Parameters<Parameters<Deps['store']['tenant']>[1]>[0], member: Member) => Promise<T>,
): Promise<T[]> => {
  const inOne = (member: Member): Promise<T> => deps.store.tenant(member.organizationId, (tx) => work(tx, member))
  if ('organizationId' in who) return [await inOne(who)]
  const results: T[] = []
  for (const { organization_id } of await listOrganizations(deps.store.global, { limit: ORGANIZATIONS_MAX })) {
    const member = await enterOrganization(deps, who, organization_id)
    if (member !== null) results.push(await inOne(member))
  }
  return results
}

/** By the moment they were raised, then by id. The keys are whole microseconds. */
const compare = (a: { sort_key: string; notice_id: string }, b: { sort_key: string; notice_id: string }): number =>
  Number(a.sort_key) - Number(b.sort_key) || (a.notice_id < b.notice_id ? -1 : 1)
