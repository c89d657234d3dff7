import type { Thread } from '@attune/contract/conversations/entity'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentNotices, dismissAll } from '../../../client/notify.ts'
import { HANNAH, MARIA, thread } from '../../testing/entities.ts'
import { memoryStorage } from '../../testing/memory-storage.ts'
import { makeOutboxWorld } from '../../testing/outbox-world.ts'
import { makeDrafts } from '../drafts.ts'
import { makeSeenTracker } from '../seen.ts'
import { sendEarly } from './send-early.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  localStorage.setItem(`composer:${HANNAH}`, JSON.stringify({ undoSeconds: 0 }))
  dismissAll()
})

const ENTER = { key: 'Enter', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false }

/** Submits a text for Maria before her conversation is on the page, with no one typing any more. */
const submit = async (
  text: string,
  {
    known = thread(),
    press = ENTER,
    after = null,
  }: { known?: Thread; press?: typeof ENTER; after?: string | null } = {},
) => {
  const { outbox, sent } = makeOutboxWorld()
  const visits: string[] = []
  const drafts = makeDrafts({
    storage: memoryStorage(),
    accountId: HANNAH,
    save: () => Promise.resolve(),
    onSaving: () => undefined,
  })
  const session = {
    accountId: HANNAH,
    outbox,
    drafts,
    seen: makeSeenTracker(),
    list: null,
    visit: (contactId: string) => void visits.push(contactId),
    nextAfter: null,
    task: null,
  }
  await sendEarly(session, { contactId: MARIA, text, press }, () => {
    if (after !== null) drafts.type(MARIA, after)
    return Promise.resolve(known)
  })
  return { sent: sent.map((message) => message.text), draft: drafts.getUnsaved(MARIA), visits }
}

describe('what is submitted before its conversation is on the page', () => {
  test('is sent as soon as the thread is known, as if everything up to now had been seen', async () => {
    expect(await submit(' On my way ')).toMatchObject({ sent: ['On my way'], draft: null })
    expect(currentNotices()).toEqual([])
  })

  test('is a message of its own, whatever is typed after it', async () => {
    expect(await submit('On my way', { after: 'One more thing' })).toMatchObject({
      sent: ['On my way'],
      draft: 'One more thing',
    })
  })

  test.for<[string, Partial<Thread>, string, string]>([
    ['a client who texted STOP', { optedOut: true }, 'Hello', 'Hello'],
    ['a thread that is only read', { abilities: { ...thread().abilities, send: false } }, 'Hello', 'Hello'],
    ['a draft that was begun before', { draft: 'About the bread' }, 'Hello', 'About the bread\nHello'],
    ['a variable that isn’t filled in', {}, 'Hi {{ client.firstName }}', 'Hi {{ client.firstName }}'],
    ['a text that is too long', {}, 'a'.repeat(1_601), 'a'.repeat(1_601)],
  ])('is kept as a draft and said for %s', async ([, about, text, draft]) => {
    expect(await submit(text, { known: thread(about) })).toMatchObject({ sent: [], draft })
    expect(currentNotices()).toMatchObject([
      { title: 'Message to Maria Lopez not sent', content: 'It’s kept as a draft.' },
    ])
  })

  test('is found again from any page', async () => {
    const { visits } = await submit('Hello', { known: thread({ optedOut: true }) })
    currentNotices()[0]?.action?.run()
    expect(visits).toEqual([MARIA])
  })

  test('isn’t sent by a key that breaks the line', async () => {
    localStorage.setItem(`composer:${HANNAH}`, JSON.stringify({ undoSeconds: 0, enterSends: false }))
    expect((await submit('First line')).sent).toEqual([])
    expect((await submit('The whole', { press: { ...ENTER, ctrlKey: true } })).sent).toEqual(['The whole'])
  })
})
