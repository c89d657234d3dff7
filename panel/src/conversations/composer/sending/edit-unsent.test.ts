import { beforeEach, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../../client/notify.ts'
import { HANNAH, MARIA } from '../../testing/entities.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { makeOutboxWorld } from '../../testing/outbox-world.ts'
import { makeDrafts } from '../drafts.ts'
import { openComposer } from '../open-composers.ts'
import type { TakenBack } from '../unsent-message.ts'
import { editUnsent } from './edit-unsent.ts'

beforeEach(() => {
  vi.useFakeTimers()
  dismissAll()
  return () => void vi.useRealTimers()
})

/** A text to Maria that can still be undone. */
const write = (text: string) => {
  const { outbox } = makeOutboxWorld()
  const drafts = makeDrafts({
    storage: memoryStorage(),
    accountId: HANNAH,
    save: () => Promise.resolve(),
    onSaving: () => undefined,
  })
  outbox.send(MARIA, text, 7, [], { restMs: 5_000 })
  const [item] = outbox.all.get()
  return { outbox, drafts, item: item ?? expect.fail('nothing was written') }
}

test('an edited message goes back into its field', () => {
  const { outbox, drafts, item } = write('On my way')
  const taken: TakenBack[] = []
  const close = openComposer(MARIA, (back) => taken.push(back))
  editUnsent({ outbox, drafts }, item)
  close()
  expect(taken.map(({ text }) => text)).toEqual(['On my way'])
  expect(outbox.all.get()).toEqual([])
})

test('a message to a client who can’t be written to any more is kept as a draft', () => {
  const { outbox, drafts, item } = write('On my way')
  editUnsent({ outbox, drafts }, item)
  expect(drafts.getUnsaved(MARIA)).toBe('On my way')
  expect(outbox.all.get()).toEqual([])
  expect(currentNotices().map(({ title }) => title)).toEqual(['Kept as a draft'])
})

test('a message that its field can’t take is kept as a draft', () => {
  const { outbox, drafts, item } = write('On my way')
  const close = openComposer(MARIA, () => false)
  editUnsent({ outbox, drafts }, item)
  close()
  expect(drafts.getUnsaved(MARIA)).toBe('On my way')
})
