import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../../client/notify.ts'
import { HANNAH, MARIA, thread } from '../../testing/entities.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { makeOutboxWorld } from '../../testing/outbox-world.ts'
import { makeDrafts } from '../drafts.ts'
import { openComposer } from '../open-composers.ts'
import type { TakenBack } from '../unsent-message.ts'
import { goOn, type GoingOn } from './go-on.ts'

beforeEach(() => {
  vi.useFakeTimers()
  dismissAll()
  return () => void vi.useRealTimers()
})

const OFFICE = '+13035550100'
const MOBILE = '+13035550177'

/** Sends a text to Maria and goes on to the next client. */
const sendAndGoOn = (
  text: string,
  { from = null, isListed = true }: { from?: string | null; isListed?: boolean } = {},
) => {
  const { outbox, sent } = makeOutboxWorld()
  const drafts = makeDrafts({
    storage: memoryStorage(),
    accountId: HANNAH,
    save: () => Promise.resolve(),
    onSaving: () => undefined,
  })
  const list = { openNextWaiting: vi.fn<(id: string) => void>(), openToWrite: vi.fn<(id: string) => void>() }
  const suffix = outbox.send(MARIA, text, 7, [], { from, restMs: 5_000 })
  const visit = vi.fn<(id: string) => void>()
  const session: GoingOn = { outbox, drafts, list: isListed ? list : null, visit, nextAfter: null, task: null }
  goOn(session, thread(), suffix, 5)
  const undo = () => currentNotices()[0]?.action?.run()
  return { drafts, list, sent, session, undo, visit }
}

describe('undo after “send and next”', () => {
  test('makes the message a draft again, and opens its client', () => {
    const { drafts, list, sent, undo } = sendAndGoOn('On my way')
    undo()
    expect(drafts.getUnsaved(MARIA)).toBe('On my way')
    expect(list.openToWrite).toHaveBeenCalledWith(MARIA)
    expect(sent).toEqual([])
  })

  test('opens its client from any page, or before the list has loaded, and stays there', () => {
    const { drafts, session, undo, visit } = sendAndGoOn('On my way', { isListed: false })
    expect(session.nextAfter).toBe(MARIA)
    undo()
    expect(drafts.getUnsaved(MARIA)).toBe('On my way')
    expect(visit).toHaveBeenCalledExactlyOnceWith(MARIA)
    expect(session.nextAfter).toBeNull()
  })

  test('opens its client once the list has been left', () => {
    const { session, undo, list, visit } = sendAndGoOn('On my way')
    session.list = null
    undo()
    expect(list.openToWrite).not.toHaveBeenCalled()
    expect(visit).toHaveBeenCalledExactlyOnceWith(MARIA)
  })

  test('keeps the number that was chosen for it, unless another one was chosen since', () => {
    const { drafts, undo } = sendAndGoOn('On my way', { from: OFFICE })
    undo()
    expect(drafts.from(MARIA)).toBe(OFFICE)
    const later = sendAndGoOn('On my way', { from: OFFICE })
    later.drafts.setFrom(MARIA, MOBILE)
    later.undo()
    expect(later.drafts.from(MARIA)).toBe(MOBILE)
  })

  test('keeps what was written to the client since', () => {
    const { drafts, undo } = sendAndGoOn('On my way')
    drafts.type(MARIA, 'And bring your shoes')
    undo()
    expect(drafts.getUnsaved(MARIA)).toBe('On my way\nAnd bring your shoes')
  })

  test('goes to the field itself while the client is open again', () => {
    const { drafts, undo } = sendAndGoOn('On my way')
    const takeBack = vi.fn<(back: TakenBack) => void>()
    const close = openComposer(MARIA, takeBack)
    undo()
    close()
    expect(takeBack).toHaveBeenCalledWith(expect.objectContaining({ text: 'On my way' }))
    expect(drafts.getUnsaved(MARIA)).toBeNull()
  })
})
