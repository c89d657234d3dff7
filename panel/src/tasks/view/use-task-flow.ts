import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { Task } from '@attune/contract/tasks/entity'
import { useAccount } from '../../client/account.ts'
import { leaveTask, setWorkingTask } from '../../client/working-task.ts'
import { writeUnlessOnPhone } from '../../ui/keys/composer-cursor.ts'
import { focusIfLost } from '../../ui/keys/focus-if-lost.ts'
import { expectWord } from '../../ui/keys/use-shortcuts.ts'
import { finishTask, isRunning, startTask, staysOpen } from '../actions/quick-actions.ts'
import { clientTasksQuery, myTasksQuery, newTasksQuery, tasks } from '../data/task-queries.ts'
import { taskLink } from '../task-link.ts'
import { findNextTask, isClosedByReply, nextStepOf } from './next-task.ts'

/** The task being worked on in a conversation, and the way to the next one. */
export interface TaskFlow {
  /** Undefined while it loads; null if there is none. */
  task: Task | null | undefined
  /** Whether anything could come next. */
  hasNext: boolean
  /** Whether the next one is the next on Home. */
  isAlongHome: boolean
  /**
   * Starts a new task, and stays. Otherwise finishes the task, if the reader may, and opens the next one without
   * waiting for the server to finish it. `replied`: a reply to the client is on its way, so tasks it closes are left
   * out. Returns whether the next one opens.
   */
  takeNextStep: (replied: boolean) => boolean
  /** Opens the next task, or the list if nothing is left. */
  openNext: () => void
}

/** Where to go from a task, instead of to the next task. */
export interface WayOn {
  /** Whether somebody who comes next is on the screen. */
  hasNext: boolean
  /**
   * Opens the next one. `orElse` is called if there is none. `isPassedOver`: the task is left open, so it is the last to
   * come again.
   */
  goOn: (orElse: () => void, isPassedOver: boolean) => void
}

/** `taskId`: the task in the address; without one, the client's most urgent task. `wayOn`: null leads to the next task. */
export const useTaskFlow = (contactId: string, taskId: string | undefined, wayOn: WayOn | null): TaskFlow => {
  tasks.useLive()
  const { _id: accountId } = useAccount()
  const navigate = useNavigate()
  const task = useTask(contactId, taskId)
  const active = useInfiniteQuery(myTasksQuery(accountId)).data?.pages.flatMap(({ data }) => data) ?? []
  const fresh = useInfiniteQuery(newTasksQuery(accountId)).data?.pages.flatMap(({ data }) => data) ?? []
  const openId = task?._id ?? null
  const isOpen = task?.status === 'new' || task?.status === 'active'

  // If the task is in the address, the route has already set it.
  const shownId = openId ?? (task === null ? taskId : undefined)
  useLayoutEffect(() => {
    if (shownId === undefined) return undefined
    if (isOpen) setWorkingTask({ _id: shownId, contactId })
    else leaveTask(shownId)
    return () => leaveTask(shownId)
  }, [shownId, isOpen, contactId])
  useLayoutEffect(() => {
    if (openId !== null) writeUnlessOnPhone(contactId)
  }, [openId, contactId])

  const openNextTask = (replied: boolean) => {
    const next = findNextTask(
      active,
      fresh,
      openId,
      (other) => isRunning(other._id) || (replied && isClosedByReply(other, contactId)),
    )
    if (next === null) {
      // What is still being typed must not reach the client whose task is done.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      expectWord()
      return void navigate({ to: '/contacts/tasks/me' }).then(() => focusIfLost())
    }
    // Done first, so that typing from now on goes to the next client.
    writeUnlessOnPhone(next.contactId)
    void navigate(taskLink(next))
  }
  const openNext = (replied: boolean) => {
    if (wayOn === null) return openNextTask(replied)
    const isPassedOver = task != null && staysOpen(task._id) && !(replied && isClosedByReply(task, contactId))
    wayOn.goOn(() => openNextTask(replied), isPassedOver)
  }
  return {
    task,
    hasNext: wayOn?.hasNext === true || [...active, ...fresh].some(({ _id }) => _id !== openId),
    isAlongHome: wayOn !== null,
    openNext: () => openNext(false),
    takeNextStep: (replied) => {
      const step = nextStepOf(task, replied)
      if (task != null && step === 'start') {
        void startTask(task, 'The same keys finish it.')
        writeUnlessOnPhone(contactId)
        return false
      }
      if (task != null && step === 'finish') void finishTask(task)
      openNext(replied)
      return true
    },
  }
}

const useTask = (contactId: string, taskId: string | undefined): Task | null | undefined => {
  const named = useQuery({ ...tasks.one({ id: taskId ?? '' }), enabled: taskId !== undefined })
  const own = useInfiniteQuery({ ...clientTasksQuery(contactId), enabled: taskId === undefined })
  if (taskId === undefined)
    return own.data === undefined ? (own.error === null ? undefined : null) : (own.data.pages[0]?.data[0] ?? null)
  if (named.data === undefined) return named.error === null ? undefined : null
  return named.data.contactId === contactId ? named.data : null
}
