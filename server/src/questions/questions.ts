import { DAY_MS } from '@attune/contract/durations'
import {
  QUESTION_BATCH_MAX,
  QUESTION_COUNT_MAX,
  type QuestionSort,
  type QuestionStatus,
} from '@attune/contract/questions/constants'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import type { Page } from '@attune/contract/page'
import type { ListOrder } from '@attune/contract/sort'
import {
  countQuestions,
  listQuestions as list,
  questionSortKeyOf,
  setQuestionStatus,
  type QuestionFilter,
} from '@attune/store/questions/questions'
import type { Tenant } from '@attune/store/store'
import { readSortCursor, toPage } from '../calls/cursor.ts'
import type { Member } from '../calls/who.ts'
import { byOf } from '../calls/by.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { noteMember } from '../staff/note-member.ts'
import { recordFacts } from '../work/record-facts.ts'
import { questionsFor } from './access.ts'
import { findByWords } from './find-by-words.ts'

/** What questions are filtered by, besides their ids. */
interface FilterInput {
  status?: QuestionStatus | undefined
  contactId?: string | undefined
  coach?: string | undefined
  olderThanDays?: number | undefined
  q?: string | undefined
}

interface ListInput extends FilterInput, ListOrder<QuestionSort> {
  count?: 'true' | 'false' | undefined
  limit: number
  next?: string | undefined
}

type QuestionPage = Page<RecentQuestion> & { count: number | null }

/**
 * Lists the questions of clients within reach, the latest first unless they are sorted, or counts them. For masked readers, sorting
 * by the client's name sorts by id, so that the order reveals nothing.
 */
export const listQuestions = (deps: Deps, who: Member, input: ListInput = { limit: 25 }): Promise<QuestionPage> => {
  const { count, sort, direction, limit, next } = input
  const order = { sort, direction, withPrivate: seesPrivate(who) }
  const after = readSortCursor(next, questionSortKeyOf(order))
  return deps.store.tenant(who.organizationId, async (tx) => {
    const filter = await withWords(tx, who, { reach: who.reach, ...toFilter(deps, input) }, input.q)
    if (count === 'true')
      return {
        data: [],
        pagination: { hasNext: false, next: null },
        count: await countQuestions(tx, filter, QUESTION_COUNT_MAX),
      }
    const rows = await list(tx, filter, { ...order, limit, after })
    const questionOf = new Map((await questionsFor(deps, tx, who, rows)).map((question) => [question._id, question]))
    const page = toPage(
      rows,
      limit,
      (row) => row.question_id,
      (row) => questionOf.get(row.question_id),
    )
    return { ...page, count: null }
  })
}

const toFilter = (deps: Deps, { status, contactId, coach, olderThanDays: days }: FilterInput) => ({
  status,
  contactId,
  coach,
  askedBefore: days === undefined ? undefined : new Date(deps.now().getTime() - days * DAY_MS),
})

/** Narrows questions down to those with these words. */
const withWords = async (
  tx: Tenant,
  who: Member,
  filter: QuestionFilter,
  q: string | undefined,
): Promise<QuestionFilter> => (q === undefined ? filter : { ...filter, ids: await findByWords(tx, who, filter, q) })

/** Sets the status of a question. Does nothing if it already has it. */
export const updateQuestion = (
  deps: Deps,
  who: Member,
  { id, status }: { id: string; status: QuestionStatus },
): Promise<RecentQuestion> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await change(deps, tx, who, { ids: [id] }, status)
    const [question] = await questionsFor(deps, tx, who, await list(tx, { reach: who.reach, ids: [id] }, { limit: 1 }))
    if (question === undefined) throw new Refusal('QuestionNotFound')
    return question
  })

interface BatchInput {
  filter: FilterInput & { ids?: string[] | undefined; unreplied?: boolean | undefined }
  data: { status: QuestionStatus }
}

/** Sets the status of the questions that match, up to a number of them. */
export const updateQuestions = (
  deps: Deps,
  who: Member,
  { filter, data }: BatchInput,
): Promise<{ ids: string[]; hasMore: boolean }> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const { ids: among, unreplied, q } = filter
    const narrowed = { reach: who.reach, ids: among, unreplied, ...toFilter(deps, filter) }
    const ids = await change(deps, tx, who, await withWords(tx, who, narrowed, q), data.status)
    return { ids, hasMore: ids.length === QUESTION_BATCH_MAX }
  })

const change = async (
  deps: Deps,
  tx: Tenant,
  who: Member,
  filter: Omit<QuestionFilter, 'reach'>,
  status: QuestionStatus,
): Promise<string[]> => {
  const by = byOf(who, deps.now())
  await noteMember(tx, who)
  const rows = await setQuestionStatus(
    tx,
    { ...filter, reach: who.reach },
    { status, by: by.actor, at: by.at, most: QUESTION_BATCH_MAX },
  )
  if (rows.length === 0) return []
  const isClosed = (one: QuestionStatus) => one === 'answered' || one === 'dismissed'
  const concernsWait = status === 'answered' || (!isClosed(status) && rows.some(({ was }) => isClosed(was)))
  await recordFacts(
    tx,
    [...Map.groupBy(rows, (row) => row.contact_id)].map(([contactId, changed]) => ({
      kind: 'QuestionStatusChanged' as const,
      contactId,
      payload: { questionIds: changed.map((row) => row.question_id), status },
      ...by,
    })),
    { traits: concernsWait ? ['by-hand'] : [] },
  )
  return rows.map((row) => row.question_id)
}
