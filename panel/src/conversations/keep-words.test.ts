import { afterEach, expect, test, vi } from 'vitest'
import type { Draft } from '@attune/contract/conversations/entity'
import type { Media } from '@attune/contract/media/entity'
import { CallRefused } from '../client/refusal.ts'
import { HANNAH, MARIA } from './testing/entities.ts'
import { memoryStorage } from './testing/memory-storage.ts'
import { makeDrafts } from './composer/drafts.ts'
import { openComposer } from './composer/open-composers.ts'
import type { TakenBack } from './composer/unsent-message.ts'
import { keepWords, WORDS_RETRY_MS } from './keep-words.ts'
import { makeOutbox } from './composer/outbox.ts'

const DANIEL = `ct_${'d'.repeat(32)}`

afterEach(() => void vi.useRealTimers())

const NO_DRAFT: Pick<Draft, 'text' | 'attachments' | 'quote'> = { text: '', attachments: [], quote: null }
const NOT_FOUND = { code: 'ContactNotFound', status: 404, title: 'Client not found', content: 'Client not found.' }

const world = (leadsTo: string | null, kept = NO_DRAFT) => {
  const storage = memoryStorage()
  const drafts = makeDrafts({ storage, accountId: HANNAH, save: async () => ({}), onSaving: () => undefined })
  // Nothing arrives: messages keep being sent.
  const send = () => new Promise<never>(() => undefined)
  const outbox = makeOutbox({ storage, accountId: HANNAH, send, onSent: () => undefined })
  const onMoved = vi.fn<(contactId: string) => void>()
  const whereIs = async () => {
    if (leadsTo === null) throw new CallRefused(NOT_FOUND, null)
    return { contactId: leadsTo }
  }
  const loadDraft = async () => kept
  return { drafts, outbox, onMoved, options: { drafts, outbox, isOpen: false, onMoved, whereIs, loadDraft } }
}

test('what was being written to a client who was merged becomes a draft to the one who stays', async () => {
  const { drafts, onMoved, options } = world(MARIA)
  drafts.type(DANIEL, 'I was about to say')
  await keepWords(DANIEL, options)
  expect(drafts.getUnsaved(DANIEL)).toBeNull()
  expect(drafts.getUnsaved(MARIA)).toBe('I was about to say')
  expect(onMoved.mock.calls).toEqual([[MARIA]])
})

test('what was begun to the other stays, and so does what could still be undone; what is on its way is not written twice', async () => {
  const { drafts, outbox, options } = world(MARIA)
  drafts.type(MARIA, 'To Maria')
  outbox.send(DANIEL, 'On its way', 0)
  outbox.send(DANIEL, 'Can be undone', 0, [], { restMs: 5_000 })
  drafts.type(DANIEL, 'Begun')
  await keepWords(DANIEL, options)
  expect(drafts.getUnsaved(MARIA)).toBe('To Maria\nCan be undone\nBegun')
  expect(outbox.all.get().filter(({ contactId }) => contactId === DANIEL)).toEqual([])
})

test('files go along: those of a message that could still be undone, and those of the draft', async () => {
  const { drafts, outbox, options } = world(MARIA)
  const [sent, begun] = [`md_${'1'.repeat(32)}`, `md_${'2'.repeat(32)}`]
  const photo: Media = {
    _id: sent,
    kind: 'message-attachment',
    url: `/media/${sent}`,
    thumbnail: null,
    fileName: 'shoes.jpg',
    mime: 'image/jpeg',
    width: 4,
    height: 3,
    bytes: 100,
  }
  outbox.send(DANIEL, '', 0, [photo], { restMs: 5_000 })
  drafts.addFiles(DANIEL, [begun])
  await keepWords(DANIEL, options)
  expect(drafts.files(MARIA)).toEqual([sent, begun])
  expect(drafts.getUnsaved(MARIA)).toBeNull()
})

test('the number that was chosen goes along', async () => {
  const { drafts, outbox, options } = world(MARIA)
  outbox.send(DANIEL, 'Can be undone', 0, [], { restMs: 5_000, from: '+13035550100' })
  await keepWords(DANIEL, options)
  expect([drafts.from(DANIEL), drafts.from(MARIA)]).toEqual([null, '+13035550100'])
})

test('an older version of the same words, which the server has moved, is not repeated', async () => {
  const { drafts, options } = world(MARIA)
  drafts.type(MARIA, 'I was about')
  drafts.type(DANIEL, 'I was about to say')
  await keepWords(DANIEL, options)
  expect(drafts.getUnsaved(MARIA)).toBe('I was about to say')
})

test.each([null, DANIEL])(
  'nothing is left of words to a client who was erased, or is out of reach',
  async (leadsTo) => {
    const { drafts, onMoved, options } = world(leadsTo)
    drafts.type(DANIEL, 'Begun')
    await keepWords(DANIEL, options)
    expect([drafts.getUnsaved(DANIEL), drafts.getUnsaved(MARIA)]).toEqual([null, null])
    expect(onMoved).not.toHaveBeenCalled()
  },
)

test('words stay while the server can’t be reached', async () => {
  vi.useFakeTimers()
  const { drafts, options } = world(MARIA)
  drafts.type(DANIEL, 'I was about to say')
  const whereIs = vi
    .fn<(contactId: string) => Promise<{ contactId: string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce({ contactId: MARIA })
  const kept = keepWords(DANIEL, { ...options, whereIs })
  await vi.advanceTimersByTimeAsync(WORDS_RETRY_MS)
  await kept
  expect(drafts.getUnsaved(MARIA)).toBe('I was about to say')
})

test('a draft that only the server has stays, with its files', async () => {
  const file = `md_${'3'.repeat(32)}`
  const { drafts, options } = world(MARIA, { text: 'To Maria', attachments: [file], quote: null })
  drafts.type(DANIEL, 'Begun')
  await keepWords(DANIEL, options)
  expect(drafts.getUnsaved(MARIA)).toBe('To Maria\nBegun')
  expect(drafts.files(MARIA)).toEqual([file])
})

test('a conversation that opened meanwhile gets the words in its field', async () => {
  const taken: TakenBack[] = []
  const { drafts, options } = world(MARIA)
  let close = () => {}
  const loadDraft = async () => {
    close = openComposer(MARIA, (back) => taken.push(back))
    return { ...NO_DRAFT, text: 'To Maria' }
  }
  drafts.type(DANIEL, 'Begun')
  await keepWords(DANIEL, { ...options, loadDraft })
  close()
  expect(taken).toEqual([{ text: 'Begun', files: [], keepsCursor: true }])
  expect(drafts.getUnsaved(MARIA)).toBeNull()
})

test('an open conversation gets the words in its field, whose text would replace them in the draft', async () => {
  const taken: TakenBack[] = []
  const close = openComposer(MARIA, (back) => taken.push(back))
  const { drafts, options } = world(MARIA)
  drafts.type(MARIA, 'To Maria')
  drafts.type(DANIEL, 'Begun')
  await keepWords(DANIEL, options)
  close()
  expect(taken).toEqual([{ text: 'Begun', files: [], keepsCursor: true }])
  expect(drafts.getUnsaved(MARIA)).toBe('To Maria')
})
