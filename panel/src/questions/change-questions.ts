import { createAtom, useSelector } from '@tanstack/react-store'
import type { QuestionStatus } from '@attune/contract/questions/constants'
import type { RecentQuestion } from '@attune/contract/questions/entity'
import { calls } from '../client/calls.ts'
import { failureOf } from '../client/failure.ts'
import { notify, notifyDone, notifyFailure, undoLastDone } from '../client/notify.ts'
import { onSessionEnd } from '../client/session.ts'
import { launchQuestionAutopilot } from '../scenes/runs/launch-question-autopilot.ts'
import { questions, type NarrowedQuestions } from './question-queries.ts'

/** What can be done with a question: another status, or the autopilot. */
export type QuestionAction = QuestionStatus | 'autopilot'

/** Questions whose autopilot is being launched, so that it can't be launched twice. */
const launching = createAtom<ReadonlySet<string>>(new Set<string>())

export const useLaunching = (id: string): boolean => useSelector(launching, (ids) => ids.has(id))

const DONE: Record<QuestionStatus, (count: number) => string> = {
  new: (count) => `${asWords(count)} reopened`,
  'in-progress': (count) => `${asWords(count)} in progress`,
  answered: (count) => `${asWords(count)} answered`,
  dismissed: (count) => `${asWords(count)} dismissed`,
}

const asWords = (count: number): string => (count === 1 ? 'Question' : `${count} questions`)

/** Questions whose status is being set, with the one they have: a key that is pressed twice sets it once. */
const changing = new Set<string>()

/**
 * Sets the status of questions that have a different one; the toast undoes it. Says so if a colleague has changed some of
 * them meanwhile, which stay as they are. Shows a failure as a toast.
 */
export const changeQuestions = async (
  which: { ids: readonly string[] } | { all: NarrowedQuestions },
  from: QuestionStatus,
  status: QuestionStatus,
): Promise<void> => {
  const changed: string[] = []
  const ids = 'ids' in which ? which.ids.filter((id) => !changing.has(`${from} ${id}`)) : []
  for (const id of ids) changing.add(`${from} ${id}`)
  try {
    await setStatus('ids' in which ? { ids } : which, from, status, changed)
    if ('ids' in which) tellLeft('changed', ids.length - changed.length)
  } catch (error) {
    notifyFailure(error)
    await questions.reload()
  } finally {
    for (const id of ids) changing.delete(`${from} ${id}`)
  }
  // Also if a later call failed: what was changed before can be undone.
  if (changed.length > 0)
    notifyDone(
      DONE[status](changed.length),
      offerUndo(() => takeBack(changed, status, from)),
    )
}

/**
 * Undoes a change of status. Says so if some of the questions have changed since, or would be open again although somebody
 * has replied to the client: these stay as they are.
 */
const takeBack = async (changed: readonly string[], status: QuestionStatus, from: QuestionStatus): Promise<void> => {
  const undone = await setStatus({ ids: changed, unreplied: from === 'new' || from === 'in-progress' }, status, from)
  tellLeft('undone', changed.length - undone.length)
}

/** Says that some questions stay as they are, because of what someone else has done since. */
const tellLeft = (what: 'changed' | 'undone', left: number): void => {
  if (left === 0) return
  const title = left === 1 ? `Not ${what}` : `${left} not ${what}`
  const whose = left === 1 ? 'Its' : 'Their'
  const reason = what === 'changed' ? 'status has changed since.' : 'status has changed since, or someone has replied.'
  notify({ kind: 'bad', title, content: `${whose} ${reason}` })
}

/** The function that undoes the last change, for the `z` key; null once it is undone. */
let undo: (() => Promise<void>) | null = null
onSessionEnd(() => {
  undo = null
})

const offerUndo = (putBack: () => Promise<void>): (() => Promise<void>) => {
  const once = () => {
    if (undo === once) undo = null
    return putBack()
  }
  undo = once
  return once
}

/** Undoes what the latest toast reports, such as a reply; once that is gone, the last change of status. */
export const undoLast = (): void => {
  if (!undoLastDone() && undo !== null) void undo().catch(notifyFailure)
}

/** The most that one call changes. */
const BATCH = 500

/** Returns the ids of the changed questions, added to `changed` call by call. */
const setStatus = async (
  which: { ids: readonly string[]; unreplied?: boolean } | { all: NarrowedQuestions },
  from: QuestionStatus,
  status: QuestionStatus,
  changed: string[] = [],
): Promise<string[]> => {
  const change = async (filter: Parameters<typeof calls.questions.updateMany>[0]['filter']) => {
    const { ids, hasMore } = await calls.questions.updateMany({ filter, data: { status } })
    changed.push(...ids)
    return hasMore
  }
  if ('all' in which) while (await change({ ...which.all, status: from }));
  else {
    const { ids, unreplied = false } = which
    for (let at = 0; at < ids.length; at += BATCH)
      await change({ ids: ids.slice(at, at + BATCH), status: from, ...(unreplied && { unreplied }) })
  }
  questions.drop(changed, (list) => list?.status !== status)
  await questions.reload()
  return changed
}

/**
 * Lets a scene answer a new question. The question is in progress before the scene starts, so that a colleague can't
 * launch it, too; if the scene doesn't start, it is new again.
 */
export const launchAutopilot = async ({ _id, contact, messageId }: RecentQuestion): Promise<void> => {
  if (launching.get().has(_id)) return
  launching.set((ids) => new Set(ids).add(_id))
  try {
    const taken = await setStatus({ ids: [_id] }, 'new', 'in-progress')
    if (taken.length === 0) throw new Error('Someone is already taking care of this question.')
    await launchQuestionAutopilot(contact._id, messageId).catch(async (error: unknown) => {
      await setStatus({ ids: [_id] }, 'in-progress', 'new')
      throw error
    })
  } catch (error) {
    const { code, content } = failureOf(error)
    if (code !== 'SessionEnded') notify({ kind: 'bad', title: 'Autopilot not launched', content })
  } finally {
    launching.set((ids) => new Set([...ids].filter((id) => id !== _id)))
  }
}
