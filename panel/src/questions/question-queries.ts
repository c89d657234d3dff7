import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEvent } from '@attune/contract/app/live/events'
import { QUESTION_COUNT_MAX, type QuestionStatus, type RecentQuestion } from '@attune/contract/questions/entity'
import { isAbout } from '../client/facts.ts'
import { calls } from '../client/calls.ts'
import { subscribeLive } from '../client/live.ts'
import { queryClient } from '../client/query-client.ts'

const QUESTIONS = ['questions'] as const
const LISTS = [...QUESTIONS, 'list'] as const

/** Several questions often change together, when a coach replies, say; reloads wait for this long. */
const DEBOUNCE_MS = 400
/** The live stream comes first; this is for what it doesn't tell of. */
const POLL_MS = 30_000

type QuestionPage = Awaited<ReturnType<typeof calls.questions.listQuestions>>

/** What questions are narrowed down to: a client, the clients of a coach, an age, words. */
export interface NarrowedQuestions {
  contactId?: string
  coach?: string
  olderThanDays?: number
  q?: string
}

/** Which questions: those with a status, perhaps narrowed down. */
export interface WhichQuestions extends NarrowedQuestions {
  status: QuestionStatus
}

/** The pages of the questions with a status. */
export const questionListQuery = (which: WhichQuestions) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, which],
    queryFn: ({ pageParam, signal }) =>
      calls.questions.listQuestions(
        { ...which, limit: 50, ...(pageParam !== null && { next: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next,
  })

/** How many questions have a status, counted up to 100. */
export const questionCountQuery = (which: WhichQuestions) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'count', which],
    queryFn: async ({ signal }) =>
      (await calls.questions.listQuestions({ ...which, count: 'true' }, { signal, context: { interval: true } }))
        .count ?? 0,
    refetchInterval: POLL_MS,
    staleTime: POLL_MS,
  })

/** A count as it is shown: `99+` at most. */
export const formatQuestionCount = (count: number): string => (count >= QUESTION_COUNT_MAX ? '99+' : String(count))

/** Keeps what is shown of questions up to date from the live stream. Once started it listens for good. */
export const useQuestionsLive = (): void => useEffect(startListening, [])

let listening = false
let timer: ReturnType<typeof setTimeout> | undefined

const startListening = (): void => {
  if (!listening) subscribeLive(handleEvent)
  listening = true
}

const handleEvent = (event: LiveEvent): void => {
  const concerns =
    event.event === 'changed'
      ? isAbout(event.kind, 'questions') || event.kind === 'MessageDeleted'
      : ['hello', 'reset', 'gone'].includes(event.event)
  if (!concerns) return
  clearTimeout(timer)
  timer = setTimeout(() => void reloadQuestions(), DEBOUNCE_MS)
}

export const reloadQuestions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: QUESTIONS })

/** Takes questions that have another status now off the lists they no longer belong to. */
export const dropQuestions = (ids: readonly string[], status: QuestionStatus): void => {
  const changed = new Set(ids)
  const isElsewhere = ({ _id }: Pick<RecentQuestion, '_id'>) => changed.has(_id)
  for (const [key, list] of queryClient.getQueriesData<InfiniteData<QuestionPage>>({ queryKey: LISTS })) {
    const { status: listed } = key[LISTS.length] as WhichQuestions // The keys are made above.
    if (list === undefined || listed === status) continue
    const pages = list.pages.map((page) => ({ ...page, data: page.data.filter((one) => !isElsewhere(one)) }))
    queryClient.setQueryData(key, { ...list, pages })
  }
}
