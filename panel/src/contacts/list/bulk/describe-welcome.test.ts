import { expect, test } from 'vitest'
import { describeWelcome } from './describe-welcome.ts'

test.for([
  [{ outcome: 'sent', problem: null }, 'Welcome sent.'],
  [{ outcome: 'held', problem: null }, 'Welcome held for now.'],
  [{ outcome: 'omitted', problem: null }, 'Welcome not sent. The conversation says why.'],
  [{ outcome: 'skipped', problem: 'There was nothing to send.' }, 'Welcome not sent. There was nothing to send.'],
  [null, null],
] as const)('a client’s result says what happened to the welcome (%o)', ([welcome, words]) => {
  expect(describeWelcome(welcome)).toBe(words)
})

test('the result of a server that doesn’t say what happened to the welcome says nothing about it', () => {
  expect(describeWelcome(undefined)).toBeNull()
})
