import { expect, test } from 'vitest'
import { gate } from './gate.ts'

const SINCE = new Date('2026-03-12T14:00:00.000Z')

test.for([
  [{ status: 'active', opted_out_at: null }, true, null],
  [{ status: 'active', opted_out_at: null }, false, 'no-address'],
  [{ status: 'stop', opted_out_at: null }, true, 'status'],
  [{ status: 'active', opted_out_at: SINCE }, true, 'opt-out'],
  // What the client said comes before what staff set, and both before what is missing.
  [{ status: 'stop', opted_out_at: SINCE }, false, 'opt-out'],
  [{ status: 'stop', opted_out_at: null }, false, 'status'],
] as const)('%j with an address: %s, held back for: %s', ([contact, hasAddress, reason]) => {
  expect(gate({ contact, hasAddress })).toEqual({ decision: reason === null ? 'sent' : 'omitted', reason })
})
