import type { ThreadFilters } from '@attune/contract/conversations/folders'
import { sql, type RawBuilder } from 'kysely'
import type { ChosenContacts } from '../../contacts/filters.ts'
import { searchCondition } from '../../contacts/search-condition.ts'
import { isWithinReach, type Reach } from '../../staff/reach.ts'
import type { Tenant } from '../../store.ts'
import { unreadConditions } from './unread-condition.ts'
import { isMuted } from './thread-sums.ts'

/** A selection of threads, as seen by an account at a time. */
export interface ThreadSelection {
  reach: Reach
  accountId: string
  /** Coaches the account is covering for now: their clients count as its own. */
  covered?: readonly string[]
  /** Whether to search by name, phone and email. Otherwise only the alias is used. */
  withPrivate: boolean
  now: Date
  contactIds?: string[] | undefined
  q?: string | undefined
  filters?: ThreadFilters | undefined
  /** A personal folder. Its filters apply to threads not added or excluded by hand. */
  folder?: { folderId: string; filters: ThreadFilters } | undefined
}

/**
 * Conditions on threads with the alias `t`. Returns several alternatives, each of which can use its own index; no
 * thread matches more than one.
 */
export const threadConditions = async (tx: Tenant, wanted: ThreadSelection): Promise<RawBuilder<unknown>[]> => {
  const everywhere = [
    sql`t.organization_id = ${tx.organizationId}`,
    sql`t.removed_at is null`,
    await reachCondition(tx, wanted.reach),
    ...(wanted.contactIds === undefined ? [] : [sql`t.contact_id = any(${wanted.contactIds})`]),
    ...(await searchConditions(tx, wanted)),
    ...(await filterConditions(tx, wanted, wanted.filters ?? {})),
  ]
  if (wanted.folder === undefined) return [joinWithAnd(everywhere)]
  const { folderId, filters } = wanted.folder
  const byHand = joinWithAnd([...everywhere, isPlacedByHand(folderId, sql`m.hand = 'in'`)])
  const byFilters = await filterConditions(tx, wanted, filters)
  if (byFilters.length === 0) return [byHand]
  return [byHand, joinWithAnd([...everywhere, ...byFilters, sql`not ${isPlacedByHand(folderId, sql`true`)}`])]
}

/**
 * Threads within a reach. The threads of few clients are found by their coaches. With many clients a page fills
 * quickly, so the list is read in order and coaches are checked per thread; the expression is written so that no index
 * over coaches is used.
 */
const reachCondition = async (tx: Tenant, reach: Reach) => {
  if (reach.kind === 'all' || reach.accountIds.length <= FEW_COACHES) return isWithinReach(reach, 't')
  const { rows } = await sql<{ many: boolean }>`
    select count(*) > ${FEW_CLIENTS} as many from (select 1 from contact_coaches
      where organization_id = ${tx.organizationId} and account_id = any(${reach.accountIds})
      limit ${FEW_CLIENTS + 1}) found`.execute(tx.db)
  if (rows[0]?.many !== true) return isWithinReach(reach, 't')
  return sql`exists (select from contact_coaches reach where reach.organization_id = t.organization_id
    and reach.contact_id = t.contact_id and array_position(${reach.accountIds}, reach.account_id) is not null)`
}

const FEW_COACHES = 3
const FEW_CLIENTS = 1_000

const joinWithAnd = (conditions: RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

const searchConditions = async (tx: Tenant, { q, withPrivate }: ThreadSelection) => {
  const condition = await searchCondition(tx, 't', q, withPrivate)
  return condition === null ? [] : [condition]
}

const isPlacedByHand = (folderId: string, which: RawBuilder<unknown>) =>
  sql`exists (select from thread_folder_members m where m.organization_id = t.organization_id
    and m.folder_id = ${folderId} and m.contact_id = t.contact_id and ${which})`

/** Conditions of the filters; empty if they filter nothing. */
const filterConditions = async (
  tx: Tenant,
  wanted: ThreadSelection,
  filters: ThreadFilters,
): Promise<RawBuilder<unknown>[]> => {
  const found: RawBuilder<unknown>[] = []
  if (filters.unread === true) found.push(...(await unreadConditions(tx, wanted)), isUnread(wanted.accountId))
  if (filters.needsAnswer === true) found.push(sql`t.needs_answer_since is not null`)
  if (filters.mine === true) found.push(hasCoachAmong([wanted.accountId, ...(wanted.covered ?? [])]))
  if (filters.pinned === true) found.push(sql`t.is_pinned`)
  if (filters.review === true) found.push(isInReview)
  if (filters.muted === true) found.push(isMuted(wanted.now))
  if (filters.stopped === true || filters.status === 'stop') found.push(sql`t.stopped`)
  if (filters.status === 'active') found.push(sql`not t.stopped`)
  if (filters.labels !== undefined && filters.labels.length > 0) found.push(hasLabelAmong(filters.labels))
  if (filters.coachIds !== undefined && filters.coachIds.length > 0) found.push(hasCoachAmong(filters.coachIds))
  return found
}

const isUnread = (accountId: string): RawBuilder<boolean> =>
  sql`t.received_count > coalesce((select r.received_count from read_marks r
    where r.organization_id = t.organization_id and r.contact_id = t.contact_id and r.account_id = ${accountId}), 0)`

export const isInReview: RawBuilder<boolean> = sql`(t.review_point is not null and not t.is_reviewed)`

/** With a single coach the list can be read in order from an index. */
const hasCoachAmong = (coachIds: string[]) =>
  coachIds.length === 1 ? sql`t.primary_coach_id = ${coachIds[0]}` : sql`t.primary_coach_id = any(${coachIds})`

const hasLabelAmong = (labels: string[]) =>
  sql`exists (select from contact_labels l where l.organization_id = t.organization_id
    and l.label = any(${labels}) and l.contact_id = t.contact_id)`

/** The contacts of the selected threads. */
export const selectContacts = async (tx: Tenant, wanted: ThreadSelection): Promise<ChosenContacts> =>
  sql.join(
    (await threadConditions(tx, wanted)).map((way) => sql`select t.contact_id from threads t where ${way}`),
    sql` union all `,
  )
