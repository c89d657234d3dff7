import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { Contact } from '@attune/contract/contacts/entity'
import { CallRefused } from '../../client/refusal.ts'
import { makeClient } from '../testing/contacts.ts'

// Other test files in this worker load the real modules, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const { update } = vi.hoisted(() => ({ update: vi.fn<(input: object) => Promise<Contact>>() }))
vi.mock('../../client/calls.ts', () => ({ calls: { contacts: { update } } }))

const { assignCoach } = await import('./assign-coach.ts')

const HANNAH = { _id: 'us_hannah', name: 'Hannah Reed', email: 'hannah@northline.example' }
const coachedBy = (rev: number, ...coaches: string[]): Contact =>
  makeClient({ rev, primaryCoach: HANNAH as Contact['primaryCoach'], coaches }) // What is read of a coach.
const refusal = (data: unknown, code = 'ContactChanged') =>
  new CallRefused({ code, status: 409, title: 'Changed', content: 'Someone else changed this client.', data }, null)
const sent = () => update.mock.calls.map(([input]) => input)

beforeEach(() => void update.mockReset())

test('a new coach takes the former one’s place, and the others stay', async () => {
  const saved = coachedBy(4, 'us_luis', 'us_tess')
  update.mockResolvedValue(saved)
  expect(await assignCoach(coachedBy(3, HANNAH._id, 'us_luis'), 'us_tess')).toBe(saved)
  expect(sent()).toMatchObject([{ 'if-match': 3, primaryCoach: 'us_tess', coaches: ['us_luis', 'us_tess'] }])
})

test('nobody gets a client back, or loses one, because a colleague changed the coaches meanwhile', async () => {
  const saved = coachedBy(6, 'us_mia', 'us_tess')
  // Luis was removed, and Mia added.
  update.mockRejectedValueOnce(refusal(coachedBy(5, HANNAH._id, 'us_mia'))).mockResolvedValueOnce(saved)
  expect(await assignCoach(coachedBy(3, HANNAH._id, 'us_luis'), 'us_tess')).toBe(saved)
  expect(sent()[1]).toMatchObject({ 'if-match': 5, primaryCoach: 'us_tess', coaches: ['us_mia', 'us_tess'] })
})

test('a refusal is thrown, and none of the coaches is left if nobody is assigned', async () => {
  update.mockRejectedValueOnce(refusal(undefined, 'CoachNotFound'))
  await expect(assignCoach(coachedBy(3, HANNAH._id), null)).rejects.toMatchObject({ code: 'CoachNotFound' })
  expect(sent()).toMatchObject([{ primaryCoach: null, coaches: [] }])
})
