import type { ClientRules } from '@attune/contract/conversations/automated/client-rule-calls'
import { expect, test } from 'vitest'
import { describeChange, describeRules } from './describe-rules.ts'

const NOW = new Date('2026-11-18T19:00:00Z')
const ZONE = 'America/Denver'
const NONE: ClientRules = {
  dailyCap: null,
  pausedUntil: null,
  isLater: false,
  hours: null,
  personAskedAt: null,
  changes: [],
  abilities: { endPause: false, link: true },
}

test('each rule of the client is a sentence; without any there is none', () => {
  expect(describeRules(NONE, NOW, ZONE)).toEqual([])
  const all = {
    ...NONE,
    dailyCap: 1,
    pausedUntil: '2026-11-20T07:00:00Z',
    isLater: true,
    hours: { from: '09:00', to: '18:00' },
    personAskedAt: '2026-11-18T18:30:00Z',
  }
  expect(describeRules(all, NOW, ZONE)).toEqual([
    'Asked for a person, Today, 11:30 AM. Automation waits.',
    expect.stringMatching(/^No automatic messages until .*12:00 AM$/),
    'Today’s automatic messages come tomorrow',
    'Only from 09:00 AM to 06:00 PM, client’s time',
    'At most 1 automatic message a day',
  ])
})

test('a change says where it came from, and why if staff made it', () => {
  const change = {
    at: '2026-11-18T18:30:00Z',
    command: 'pause',
    detail: 'Paused',
    source: 'text',
    by: null,
    reason: null,
  }
  expect(describeChange(change as ClientRules['changes'][number], NOW, ZONE)).toBe('Paused, by text, Today, 11:30 AM')
  const ended = {
    ...change,
    detail: 'Pause ended',
    source: 'staff',
    by: { _id: 'us_1', name: 'Hannah', email: '' },
    reason: 'She called.',
  }
  expect(describeChange(ended as ClientRules['changes'][number], NOW, ZONE)).toBe(
    'Pause ended, by Hannah, Today, 11:30 AM: “She called.”',
  )
})
