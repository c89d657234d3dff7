import { expect, test } from 'vitest'
import type { Thread } from '@attune/contract/conversations/entity'
import { HANNAH, LUIS, message, thread } from '../testing/entities.ts'
import { previewOf, tagOf } from './preview.ts'

const preview = (rest: Partial<NonNullable<Thread['preview']>> = {}): NonNullable<Thread['preview']> => ({
  id: message().id,
  text: 'Legs feel heavy',
  type: 1,
  is_sent: 0,
  outcome: null,
  carrier: 'simulator',
  send_by_type: 'contact',
  num_attach: 0,
  send_by: null,
  deleted: false,
  file: null,
  ...rest,
})
const own = { type: 2, is_sent: 1, send_by_type: 'user', send_by: HANNAH } as const

test.for([
  [{ preview: null }, 'nothing', null, 'No messages yet'],
  [{ preview: preview() }, 'text', null, 'Legs feel heavy'],
  [{ preview: preview(own) }, 'text', 'You:', 'Legs feel heavy'],
  [{ preview: preview({ ...own, send_by: LUIS }) }, 'text', 'Colleague:', 'Legs feel heavy'],
  [{ preview: preview({ ...own, send_by_type: 'scene', send_by: null }) }, 'automation', null, 'Legs feel heavy'],
  [{ preview: preview({ ...own, is_sent: -1 }) }, 'trouble', null, 'Delivery error'],
  [{ preview: preview({ ...own, is_sent: -1, carrier: 'omitted' }) }, 'trouble', null, 'Delivery omitted'],
  [{ preview: preview({ ...own, is_sent: 0, outcome: 'unknown' }) }, 'trouble', null, 'Outcome unknown'],
  [{ preview: preview({ deleted: true }) }, 'nothing', null, 'Message deleted'],
  [{ preview: preview({ text: '', num_attach: 1, file: 'image' }) }, 'text', null, 'Photo'],
  [{ preview: preview({ text: '', num_attach: 3, file: 'image' }) }, 'text', null, '3 photos'],
  [{ preview: preview({ text: '', num_attach: 2, file: 'file' }) }, 'text', null, '2 attachments'],
  [{ preview: preview({ text: '', num_attach: 1, file: null }) }, 'text', null, 'Attachment'],
  [{ preview: preview(), draft: 'About the trip' }, 'draft', 'Draft:', 'About the trip'],
] as const)('%#: %j', ([rest, kind, lead, text]) => {
  expect(previewOf(thread(rest), HANNAH, false)).toMatchObject({ kind, lead, text })
})

test('a row quotes what waits for an answer, not what came after it', () => {
  const waiting = { id: message({ sequence: 9 }).id, text: 'Is that cheating?', file: null, lastSequence: 9 }
  const quoted = { kind: 'text', lead: null, text: 'Is that cheating?' }
  expect(previewOf(thread({ preview: preview({ text: '5' }), waiting }), HANNAH, false)).toMatchObject(quoted)
  expect(previewOf(thread({ preview: preview({ deleted: true }), waiting }), HANNAH, false)).toMatchObject(quoted)
  const photo = { ...waiting, text: '', file: 'image' as const }
  expect(previewOf(thread({ preview: preview({ text: '5' }), waiting: photo }), HANNAH, false)).toMatchObject({
    text: 'Photo',
    file: 'image',
  })
  // The last of several waiting messages is the one that just came in.
  const last = { preview: preview({ text: 'Hello?' }), lastSequence: 11, waiting: { ...waiting, lastSequence: 11 } }
  expect(previewOf(thread(last), HANNAH, false).text).toBe('Hello?')
})

test('the draft of the open thread is not its preview', () => {
  expect(previewOf(thread({ preview: preview(), draft: 'About' }), HANNAH, true).kind).toBe('text')
})

test('a tag shows a state to know before writing', () => {
  expect(tagOf(thread())).toBeNull()
  expect(tagOf(thread({ contactStatus: 'stop', optedOut: true }))).toBe('stopped')
  expect(tagOf(thread({ optedOut: true }))).toBe('opted out')
  expect(tagOf(thread({ labels: ['frozen'] }))).toBe('frozen')
})

test('the kind of the first file is shown beside the text', () => {
  expect(previewOf(thread({ preview: preview({ file: 'image', num_attach: 1 }) }), HANNAH, false).file).toBe('image')
  expect(previewOf(thread({ preview: preview({ file: 'image' }), draft: 'Nice' }), HANNAH, false).file).toBeNull()
})

test('a reply on its way stands in the row until it is sent, before what waited; a draft before it', () => {
  const waits = thread({ preview: preview() })
  expect(previewOf(waits, HANNAH, false, 'Take it easy')).toMatchObject({ lead: 'Sending:', text: 'Take it easy' })
  expect(previewOf(waits, HANNAH, true, '')).toMatchObject({ lead: 'Sending:', text: 'Attachment' })
  const drafted = thread({ preview: preview(), draft: 'One more thing' })
  expect(previewOf(drafted, HANNAH, false, 'Take it easy')).toMatchObject({ kind: 'draft' })
})
