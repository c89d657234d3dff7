import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { HomeItem } from '@attune/contract/metrics/entity'
import { threadIdOf } from '@attune/contract/keys'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
import { focusIfLost } from '../../ui/keys/focus-if-lost.ts'
import { findNextItem } from './find-next-item.ts'
import { putThreadOnHome } from '../../conversations/data/cached-threads.ts'
import { reloadHome } from '../../conversations/home/use-home.ts'

interface NoAnswerOptions {
  items: readonly HomeItem[]
  selected: HomeItem | undefined
  /** The other parameters to keep in the address. */
  keep: { coach?: string }
}

/**
 * Marks that the selected client needs no answer, and moves on to the next one without waiting for the server; null if
 * they aren't waiting, or the reader may not do so.
 */
export const useNoAnswer = ({ items, selected, keep }: NoAnswerOptions): (() => void) | null => {
  const navigate = useNavigate()
  /** Clients who are still listed, but only until the server's next answer. */
  const cleared = useRef(new Set<string>())
  if (selected === undefined || !canPassOver(selected)) return null
  const { contactId, thread } = selected
  const select = (client: string | undefined) =>
    void navigate({ to: '/', search: { ...keep, ...(client !== undefined && { client }) }, replace: true })
  /** A reader who has opened another page meanwhile stays there. */
  const selectIfHere = (client: string) => {
    if (location.pathname === '/') select(client)
  }
  const mark = async (needsAnswer: boolean) => {
    putThreadOnHome(await calls.conversations.updateThread({ id: threadIdOf(contactId), needsAnswer }))
    await reloadHome()
    focusIfLost()
    cleared.current.delete(contactId)
  }
  return () => {
    if (cleared.current.has(contactId)) return
    cleared.current.add(contactId)
    focusSelectedRow()
    const next = findNextItem(items, contactId, cleared.current)?.contactId
    select(next)
    const marked = mark(false)
    const undo = async () => {
      selectIfHere(contactId)
      await marked
      await mark(true)
    }
    // Shown before the server answers. Otherwise Undo would meanwhile take back the action before this one.
    notifyDone(`${thread.title} needs no answer`, undo, { saved: marked })
    marked.catch((error: unknown) => {
      cleared.current.delete(contactId)
      // What a reader who has gone on since is about to do is meant for the client they see.
      if (readSelected() === (next ?? null)) selectIfHere(contactId)
      notifyFailure(error)
    })
  }
}

/** The client in the address; null if there is none. */
const readSelected = (): string | null => new URLSearchParams(location.search).get('client')

const canPassOver = ({ reasons, thread }: Pick<HomeItem, 'reasons' | 'thread'>): boolean =>
  thread.abilities.answer && reasons.some(({ kind }) => kind === 'unanswered')

/** The button may disappear with its client; the focus then follows the selection in the list. */
const focusSelectedRow = (): void =>
  document.querySelector<HTMLElement>('main li [aria-current]')?.focus({ preventScroll: true })
