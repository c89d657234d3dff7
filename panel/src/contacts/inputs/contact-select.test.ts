import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { OrganizationSelect, organizationChoices } from '../../organizations/OrganizationSelect.tsx'
import { STAFF_CHOICES } from '../../staff/inputs/UserSelect.tsx'
import type { ChoiceSource } from '../../ui/inputs/use-choices.ts'
import { makeClient } from '../testing/contacts.ts'
import { contactChoices } from './ContactSelect.tsx'

// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())

const asked = vi.hoisted(() => {
  const call = () => vi.fn<(input: object, how: object) => Promise<{ data: unknown[] }>>()
  return { contacts: call(), organizations: call(), users: call(), colleagues: call() }
})
vi.mock('../../client/calls.ts', () => ({
  calls: {
    contacts: { list: asked.contacts },
    organizations: { list: asked.organizations },
    directory: { listUsers: asked.users, listColleagues: asked.colleagues },
  },
}))

const { signal } = new AbortController()
const hannah = { _id: 'us_1', name: 'Hannah Brandt', email: 'hannah@northline.example' }

beforeEach(() => {
  asked.contacts.mockReset().mockResolvedValue({ data: [makeClient({ phoneShown: '(303) 555-0142' })] })
  asked.organizations.mockReset().mockResolvedValue({ data: [{ _id: 'or_1', title: 'Northline', deletion: null }] })
  for (const call of [asked.users, asked.colleagues]) call.mockReset().mockResolvedValue({ data: [hannah] })
})

const SOURCES: [string, ChoiceSource, keyof typeof asked, object][] = [
  ['clients', contactChoices, 'contacts', { limit: 10 }],
  ['organizations', organizationChoices, 'organizations', { limit: 5, details: 'false' }],
  ['users', STAFF_CHOICES.users, 'users', { limit: 10 }],
  ['colleagues', STAFF_CHOICES.colleagues, 'colleagues', { limit: 10 }],
]

test.for(SOURCES)('%s are searched with a limit, and missing ones are fetched by id', async (of) => {
  const [, source, call, always] = of
  await source.search('ma', signal)
  expect(asked[call]).toHaveBeenLastCalledWith({ ...always, q: 'ma' }, { signal })
  await source.search('', signal)
  expect(asked[call]).toHaveBeenLastCalledWith(always, { signal })
  await source.byIds(['a', 'b'], signal)
  expect(asked[call]).toHaveBeenLastCalledWith({ ids: 'a,b', limit: 100 }, { signal })
})

test('a choice has a name and a distinguishing detail', async () => {
  expect(await contactChoices.search('', signal)).toEqual([
    { id: makeClient()._id, name: 'Maria Lopez', detail: '(303) 555-0142' },
  ])
  expect(await organizationChoices.search('', signal)).toEqual([{ id: 'or_1', name: 'Northline' }])
  expect(await STAFF_CHOICES.users.search('', signal)).toEqual([
    { id: 'us_1', name: 'Hannah Brandt', detail: 'hannah@northline.example' },
  ])
})

test('the coach search offers assignable coaches only, but ids are resolved among all colleagues', async () => {
  await STAFF_CHOICES.coaches.search('ha', signal)
  expect(asked.colleagues).toHaveBeenLastCalledWith({ limit: 10, q: 'ha', coaches: 'true' }, { signal })
  await STAFF_CHOICES.coaches.byIds(['us_9'], signal)
  expect(asked.colleagues).toHaveBeenLastCalledWith({ ids: 'us_9', limit: 100 }, { signal })
})

test('an organization that can’t be found is shown as unknown', () => {
  expect(OrganizationSelect({ value: 'or_9', onChange: vi.fn<() => void>() })).toMatchObject({
    props: { label: 'Organization', value: 'or_9', source: organizationChoices, unknown: 'Unknown Organization' },
  })
})
