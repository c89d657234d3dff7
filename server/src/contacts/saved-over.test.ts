import type { Contact } from '@attune/contract/contacts/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import type { Method } from '../testing/caller.ts'
import { createWorld, type TestClient, type TestPerson, type World } from '../testing/world.ts'
import { aliasOf } from './private-data.ts'

let world: World
let hannah: TestPerson
/** Sees nobody's identity. */
let mo: TestPerson
let maria: TestClient
let alias: string

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035550100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  mo = await northline.staff('Mo', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', '+13035550142', hannah)
  alias = aliasOf(maria.id)
  const all = permissionBits.expand(permissionBits.of(['all']))
  await setMembership(world.deps.store.global, mo.id, {
    permissions: all & ~permissionBits.of(['all', 'contacts.private-data']),
  })
  forgetSessions()
})
afterAll(() => world.close())

const path = () => `/v1/contacts/${maria.id}`

interface Place {
  what: string
  code: string
  request: (text: string) => [Method, string, object]
  read: (contact: Contact) => string | null | undefined
}

const PLACES: Place[] = [
  {
    what: 'goal',
    code: 'GoalHidden',
    request: (text) => ['PUT', path(), { profile: { basic: { goal: text } } }],
    read: ({ profile }) => profile.basic.goal,
  },
  {
    what: 'answer',
    code: 'AnswerHidden',
    request: (text) => ['PATCH', `${path()}/questionnaires`, { questionnaire: [{ key: 'Plan', value: text }] }],
    read: ({ profile }) => profile.questionnaire.find(({ key }) => key === 'Plan')?.value,
  },
]

describe.each(PLACES)(
  'a client’s $what, saved by somebody from whom identities are hidden',
  ({ code, request, read }) => {
    const save = async (who: TestPerson, text: string) => read(await who.ok<Contact>(...request(text)))
    const shown = async (who: TestPerson) => read(await who.ok<Contact>('GET', path()))

    test('keeps a number they left as they were shown it', async () => {
      await save(hannah, 'Call Maria at 303 555 0142 before the run')
      const seen = `Call ${alias} at … before the run`
      expect(await shown(mo)).toBe(seen)
      expect(await save(mo, seen)).toBe(seen)
      expect(await shown(hannah)).toBe('Call Maria at 303 555 0142 before the run')
    })

    test('can’t be changed where a number would be lost, and the refusal says what it is about', async () => {
      await save(hannah, 'Call 303 555 0142 before the run')
      const refusal = await mo.refused(...request('Call … before the swim'))
      expect(refusal).toMatchObject({
        code,
        status: 403,
        content: expect.stringMatching(/^(The goal|This answer) has a/),
      })
      expect(await shown(hannah)).toBe('Call 303 555 0142 before the run')
    })

    test('can be changed around a name, which stays', async () => {
      await save(hannah, 'Maria Lopez runs 5 km')
      expect(await save(mo, `${alias} runs 10 km`)).toBe(`${alias} runs 10 km`)
      expect(await shown(hannah)).toBe('Maria Lopez runs 10 km')
    })

    test('keeps how letters are composed, as its writer did', async () => {
      await save(hannah, 'Cafe\u0301 at 303 555 0142')
      await save(mo, 'Café at …')
      expect(await shown(hannah)).toBe('Cafe\u0301 at 303 555 0142')
    })

    test('is theirs if there was none, with their alias as the name', async () => {
      const empty = await hannah.ok<Contact>('POST', '/v1/contacts', { profile: { basic: { fullName: 'Nkechi Obi' } } })
      const [method, , body] = request(`${aliasOf(empty._id)} walks`)
      const url = request('')[1].replace(maria.id, empty._id)
      expect(read(await mo.ok<Contact>(method, url, body))).toBe(`${aliasOf(empty._id)} walks`)
      expect(read(await hannah.ok<Contact>('GET', `/v1/contacts/${empty._id}`))).toBe('Nkechi Obi walks')
    })
  },
)
