import { createAtom, type ReadonlyAtom } from '@tanstack/react-store'
import { holdTab } from '../../client/ask-before-leaving.ts'
import { listStoredKeys, unsentPrefixOf } from '../data/stored-values.ts'
import { readUnsent, type UnsentMessage } from './unsent-message.ts'

export type UnsentStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

export interface UnsentStore {
  all: ReadonlyAtom<readonly UnsentMessage[]>
  find: (suffix: string) => UnsentMessage | undefined
  /** Sets the whole list without writing it to storage. */
  setAll: (items: readonly UnsentMessage[]) => void
  /** Adds a message at the end, replacing one with the same suffix. */
  add: (item: UnsentMessage) => void
  /** Changes the matching messages in place, except those that another tab has removed. */
  change: (matches: (item: UnsentMessage) => boolean, to: (item: UnsentMessage) => UnsentMessage) => void
  remove: (suffix: string) => void
  /** Drops what another tab has removed from storage: it was sent or discarded there. */
  dropRemoved: () => void
  /** What is in storage now, which other tabs write too. */
  readStored: () => UnsentMessage[]
  readStoredOne: (suffix: string) => UnsentMessage | null
  /** Empties the list for good: from now on items are only written to and removed from storage. */
  close: () => void
  isClosed: () => boolean
}

/**
 * One account's unsent messages in the order they were sent, also kept in local storage. While any is being sent, the
 * browser asks before closing the tab.
 */
export const makeUnsentStore = (storage: UnsentStorage, accountId: string): UnsentStore => {
  const prefix = unsentPrefixOf(accountId)
  const items = createAtom<readonly UnsentMessage[]>([])
  let releaseTab: (() => void) | null = null
  let isClosed = false

  const setAll = (next: readonly UnsentMessage[]) => {
    if (isClosed) return
    items.set(next)
    const underWay = next.some(({ state }) => state === 'resting' || state === 'sending' || state === 'waiting')
    if (underWay) releaseTab ??= holdTab('unsent-message')
    else {
      releaseTab?.()
      releaseTab = null
    }
  }
  const store = (item: UnsentMessage): UnsentMessage => {
    storage.setItem(prefix + item.suffix, JSON.stringify(item))
    return item
  }
  const find = (suffix: string) => items.get().find((item) => item.suffix === suffix)
  const dropRemoved = () => {
    const left = items.get().filter(({ suffix }) => storage.getItem(prefix + suffix) !== null)
    if (left.length < items.get().length) setAll(left)
  }

  return {
    all: items,
    find,
    setAll,
    add: (item) => setAll([...items.get().filter(({ suffix }) => suffix !== item.suffix), store(item)]),
    change: (matches, to) => {
      dropRemoved()
      setAll(items.get().map((item) => (matches(item) ? store(to(item)) : item)))
    },
    remove: (suffix) => {
      storage.removeItem(prefix + suffix)
      if (find(suffix) !== undefined) setAll(items.get().filter((item) => item.suffix !== suffix))
    },
    dropRemoved,
    readStored: () => listStoredKeys(storage, prefix).flatMap((key) => readUnsent(storage.getItem(key) ?? '') ?? []),
    readStoredOne: (suffix) => readUnsent(storage.getItem(prefix + suffix) ?? ''),
    close: () => {
      setAll([])
      isClosed = true
    },
    isClosed: () => isClosed,
  }
}
