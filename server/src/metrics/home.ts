import { HOME_COUNT_MAX, HOME_GROUPS, SILENT_AFTER_DAYS } from '@attune/contract/metrics/home'
import type { HomeItem, HomeReason, HomeSummary } from '@attune/contract/metrics/entity'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { countHome, listHome, type HomeQuery, type HomeRow } from '@attune/store/metrics/home'
import type { Tenant } from '@attune/store/store'
import { accessContacts } from '../contacts/access.ts'
import { accessThreads, messagesFor } from '../conversations/access.ts'
import type { Deps } from '../deps.ts'
import { may, type Member } from '../calls/who.ts'
import { readHomeCursor, writeHomeCursor } from './cursor.ts'
import { daysBetween, pointsForSilence, pointsForWait, WEIGHTS } from './points.ts'

interface HomeInput {
  limit: number
  next?: string | undefined
  coach?: string | undefined
}

/** Clients within reach who need attention, by score, with the reasons the score is made of. */
export const getHome = (
  deps: Deps,
  who: Member,
  input: HomeInput = { limit: 25 },
): Promise<Page<HomeItem> & { summary: HomeSummary }> => {
  const { asOf, after } = input.next === undefined ? { asOf: deps.now(), after: undefined } : readHomeCursor(input.next)
  const query: HomeQuery = {
    reach: who.reach,
    coachId: input.coach ?? null,
    asOf,
    limit: input.limit,
    after,
    weights: WEIGHTS,
    silentAfterDays: SILENT_AFTER_DAYS,
  }
  return deps.store.tenant(who.organizationId, async (tx) => {
    const rows = await listHome(tx, query)
    const shown = rows.slice(0, input.limit)
    const counts = await countHome(tx, { ...query, nowFrom: NOW_FROM, most: HOME_COUNT_MAX })
    const ids = shown.map((row) => row.contact_id)
    const { threads } = await accessThreads(deps, tx, who, {
      contactIds: counts.longest === null ? ids : [...new Set([...ids, counts.longest])],
      limit: ids.length + 1,
    })
    const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
    const failures = await failuresOf(deps, tx, who, shown)
    const contacts = may(who, 'contacts.view') ? await accessContacts(deps, tx, who, ids) : []
    const ranksOf = new Map(contacts.map(({ _id, ranks }) => [_id, ranks]))
    const data = shown.flatMap((row) => {
      const thread = threadOf.get(row.contact_id)
      if (thread === undefined) return []
      const ranks = ranksOf.get(row.contact_id) ?? null
      return [{ ...itemOf(row, thread, failures.get(row.contact_id), asOf), ranks }]
    })
    const last = shown.at(-1)
    const next = rows.length > input.limit && last !== undefined ? writeHomeCursor(asOf, last) : null
    return {
      data,
      pagination: { hasNext: next !== null, next },
      summary: {
        now: counts.now,
        today: counts.today,
        canWait: counts.silent,
        longest: longestOf(threadOf.get(counts.longest ?? '')),
      },
    }
  })
}

const NOW_FROM = HOME_GROUPS[0].least

/** Failed messages by contact, as this reader may see them. Reach was checked when the rows were loaded. */
const failuresOf = async (deps: Deps, tx: Tenant, who: Member, rows: HomeRow[]): Promise<Map<string, Message>> => {
  const places = rows.flatMap(({ contact_id: contactId, failed_sequence: sequence }) =>
    sequence === null ? [] : [{ contactId, sequence }],
  )
  const messages = await loadMessagesAt(tx, places)
  return new Map((await messagesFor(deps, tx, who, messages, ['body'])).map((message) => [message.contactId, message]))
}

const itemOf = (row: HomeRow, thread: Thread, failure: Message | undefined, asOf: Date): Omit<HomeItem, 'ranks'> => {
  const reasons = reasonsOf(row, failure, asOf)
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  const { group } = HOME_GROUPS.find(({ least }) => score >= least) ?? HOME_GROUPS[2]
  return { contactId: row.contact_id, thread, group, score, reasons }
}

/** Silence only counts if nothing else does. */
const reasonsOf = (row: HomeRow, failure: Message | undefined, asOf: Date): HomeReason[] => {
  const reasons: HomeReason[] = []
  if (row.waiting_since !== null)
    reasons.push({
      kind: 'unanswered',
      since: row.waiting_since.toISOString(),
      points: pointsForWait(row.waiting_since, asOf),
    })
  if (row.failed_at !== null && failure !== undefined)
    reasons.push({
      kind: 'delivery-failed',
      since: row.failed_at.toISOString(),
      messageId: failure.id,
      error: failure.body?.sent_err ?? null,
      points: WEIGHTS.failed,
    })
  if (reasons.length > 0) return reasons
  const heard = row.last_received_at
  return [
    {
      kind: 'silent',
      since: heard?.toISOString() ?? null,
      days: heard === null ? null : daysBetween(heard, asOf),
      points: pointsForSilence(heard, asOf),
    },
  ]
}

const longestOf = (thread: Thread | undefined): HomeSummary['longest'] =>
  thread === undefined || thread.needsAnswerSince === null
    ? null
    : { contactId: thread.contactId, title: thread.title, since: thread.needsAnswerSince }
