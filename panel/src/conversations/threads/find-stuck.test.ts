import { expect, test } from 'vitest'
import type { UnsentMessage } from '../composer/unsent-message.ts'
import { DANIEL, MARIA } from '../testing/entities.ts'
import { findLeaving, findStuck } from './find-stuck.ts'

const unsent = (contactId: string, state: UnsentMessage['state']): UnsentMessage => ({
  contactId,
  suffix: `${contactId}-${state}`,
  text: 'Well done',
  at: 0,
  after: 1,
  state,
  problem: null,
})

test('what leaves by itself is not told; the worst of a client is, once', () => {
  const messages = [
    unsent(MARIA, 'resting'),
    unsent(MARIA, 'sending'),
    unsent(DANIEL, 'waiting'),
    unsent(DANIEL, 'held'),
  ]
  expect(findStuck(messages, null)).toEqual([{ contactId: DANIEL, state: 'held' }])
  expect(findStuck([...messages, unsent(MARIA, 'failed')], null)).toEqual([
    { contactId: MARIA, state: 'failed' },
    { contactId: DANIEL, state: 'held' },
  ])
})

test('the open conversation shows its own', () => {
  expect(findStuck([unsent(MARIA, 'held'), unsent(DANIEL, 'failed')], MARIA)).toEqual([
    { contactId: DANIEL, state: 'failed' },
  ])
})

test('a reply on its way is told by its last text; one that stays here isn’t', () => {
  const messages = [
    unsent(MARIA, 'sending'),
    { ...unsent(MARIA, 'resting'), text: 'See you on Sunday' },
    unsent(DANIEL, 'held'),
  ]
  expect([...findLeaving(messages)]).toEqual([[MARIA, 'See you on Sunday']])
})
