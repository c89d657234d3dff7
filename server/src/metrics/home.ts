import { HOME_COUNT_MAX, HOME_GROUPS, SILENT_AFTER_DAYS, type DistressSign } from '@attune/contract/metrics/home'
import type { HomeItem, HomeReason, HomeSummary } from '@attune/contract/metrics/entity'
import type { Message, Thread } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import type { Task } from '@attune/contract/tasks/entity'
import { loadMessagesAt } from '@attune/store/conversations/messages'
import { countHome, listHome, type HomeQuery, type HomeRow } from '@attune/store/metrics/home'
import { listTasks } from '@attune/store/tasks/tasks'
import type { Tenant } from '@attune/store/store'
import { accessContacts } from '../contacts/access.ts'
import { accessThreads, messagesFor } from '../conversations/access.ts'
import type { Deps } from '../deps.ts'
import { hasFeature, may, type Member } from '../calls/who.ts'
import { findDistressed, type Distressed } from './find-distressed.ts'
import { readHomeCursor, writeHomeCursor } from './cursor.ts'
import { tasksFor } from '../tasks/access.ts'
import { daysBetween, pointsForSilence, pointsForTask, pointsForWait, WEIGHTS } from './points.ts'

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
  const asked = {
    reach: who.reach,
    coachId: input.coach ?? null,
    asOf,
    limit: input.limit,
    after,
    weights: WEIGHTS,
    silentAfterDays: SILENT_AFTER_DAYS,
    tasks: may(who, 'tasks.view') && hasFeature(who, 'tasks'),
  }
  return deps.store.tenant(who.organizationId, async (tx) => {
    const distressed = hasFeature(who, 'self-harm') ? await findDistressed(tx, asked) : NOBODY
    const distress = [...distressed.values()].map(({ sign, ...one }) => ({ ...one, isCrisis: sign === 'crisis' }))
    const query: HomeQuery = { ...asked, distress }
    const rows = await listHome(tx, query)
    const shown = rows.slice(0, input.limit)
    const counts = await countHome(tx, { ...query, nowFrom: NOW_FROM, todayFrom: TODAY_FROM, most: HOME_COUNT_MAX })
    const ids = shown.map((row) => row.contact_id)
    const { threads } = await accessThreads(deps, tx, who, {
      contactIds: counts.longest === null ? ids : [...new Set([...ids, counts.longest])],
      limit: ids.length + 1,
    })
    const threadOf = new Map(threads.map((thread) => [thread.contactId, thread]))
    const failures = await messagesAt(deps, tx, who, shown, 'failed_sequence')
    const troubled = await messagesAt(deps, tx, who, shown, 'distress_sequence')
    const tasks = await openTasksOf(deps, tx, who, shown, asOf)
    const contacts = may(who, 'contacts.view') ? await accessContacts(deps, tx, who, ids) : []
    const ranksOf = new Map(contacts.map(({ _id, ranks }) => [_id, ranks]))
    const detailsOf = (contactId: string): Details => ({
      failure: failures.get(contactId),
      distress: { message: troubled.get(contactId), sign: distressed.get(contactId)?.sign },
      task: tasks.get(contactId),
    })
    const data = shown.flatMap((row) => {
      const thread = threadOf.get(row.contact_id)
      if (thread === undefined) return []
      const ranks = ranksOf.get(row.contact_id) ?? null
      return [
        {
          ...itemOf(row, thread, detailsOf(row.contact_id), asOf),
          ranks,
        },
      ]
    })
    const last = shown.at(-1)
    const next = rows.length > input.limit && last !== undefined ? writeHomeCursor(asOf, last) : null
    return {
      data,
      pagination: { hasNext: next !== null, next },
      summary: {
        now: counts.now,
        today: counts.today,
        canWait: counts.canWait,
        longest: longestOf(threadOf.get(counts.longest ?? '')),
      },
    }
  })
}

const NOBODY: ReadonlyMap<string, Distressed> = new Map()

/** Characters of a text that a reason quotes. */
const TEXT_SHOWN = 200

const [{ least: NOW_FROM }, { least: TODAY_FROM }] = HOME_GROUPS

/** The messages that rows name, by contact, as this reader may see them. Reach was checked when the rows were loaded. */
const messagesAt = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: HomeRow[],
  column: 'failed_sequence' | 'distress_sequence',
): Promise<Map<string, Message>> => {
  const places = rows.flatMap(({ contact_id: contactId, [column]: sequence }) =>
    sequence === null ? [] : [{ contactId, sequence }],
  )
  if (places.length === 0) return new Map()
  const messages = await loadMessagesAt(tx, places)
  return new Map((await messagesFor(deps, tx, who, messages, ['body'])).map((message) => [message.contactId, message]))
}

/** Their open tasks by contact, as this reader may see them. */
const openTasksOf = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  rows: HomeRow[],
  asOf: Date,
): Promise<Map<string, Task>> => {
  const taskIds = rows.flatMap(({ task_id: id }) => (id === null ? [] : [id]))
  if (taskIds.length === 0) return new Map()
  const found = await listTasks(tx, { reach: who.reach, taskIds }, { limit: taskIds.length })
  return new Map((await tasksFor(deps, tx, who, found, asOf)).map((task) => [task.contactId, task]))
}

interface Details {
  failure: Message | undefined
  distress: { message: Message | undefined; sign: DistressSign | undefined }
  task: Task | undefined
}

const itemOf = (row: HomeRow, thread: Thread, details: Details, asOf: Date): Omit<HomeItem, 'ranks'> => {
  const reasons = reasonsOf(row, details, asOf)
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  const { group } = HOME_GROUPS.find(({ least }) => score >= least) ?? HOME_GROUPS[2]
  return { contactId: row.contact_id, thread, group, score, reasons }
}

/** Silence only counts if nothing else does. */
const reasonsOf = (row: HomeRow, { failure, distress, task }: Details, asOf: Date): HomeReason[] => {
  const reasons: HomeReason[] = []
  if (distress.message?.body !== undefined && distress.sign !== undefined)
    reasons.push({
      kind: 'distress',
      sign: distress.sign,
      since: new Date(distress.message.body.date * 1_000).toISOString(),
      messageId: distress.message.id,
      text: distress.message.body.text.slice(0, TEXT_SHOWN).toWellFormed(),
      points: distress.sign === 'crisis' ? WEIGHTS.crisis : WEIGHTS.distress,
    })
  if (row.person_asked_at !== null)
    reasons.push({ kind: 'asked-for-person', since: row.person_asked_at.toISOString(), points: WEIGHTS.person })
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
  if (task !== undefined)
    reasons.push({
      kind: 'task',
      since: task.createdAt,
      taskId: task._id,
      title: task.title,
      priority: task.priority,
      type: task.type,
      expiredAt: task.expiredAt,
      points: pointsForTask(task.priority, task.expiredAt === null ? null : new Date(task.expiredAt), asOf),
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
