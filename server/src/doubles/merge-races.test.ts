import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { openPool } from '@attune/store/connection'
import { lockContact, lockRoot } from '@attune/store/contacts/contacts'
import { setMembership } from '@attune/store/staff/accounts'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiveMessage } from '../conversations/receive-message.ts'
import { newId } from '../new-id.ts'
import { forgetSessions } from '../staff/session-cache.ts'
import { addScheduled } from '../schedules/testing/schedule-changes.ts'
import {
  createWorld,
  send,
  threadOf,
  threadsOf,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../testing/world.ts'

let world: World
let owner: ReturnType<typeof openPool>
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let maria: TestClient
let zora: TestClient
let phones = 0

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
})
beforeEach(async () => {
  northline = await world.organization('Northline', phone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  maria = await northline.client('Maria Lopez', phone(), hannah)
  zora = await northline.client('Zora Petrov', phone(), hannah)
})
afterAll(async () => {
  await owner.end()
  await world.close()
})

const phone = () => `+1303560${String(++phones).padStart(4, '0')}`
const merge = () => priya.call('POST', `/v1/contacts/${maria.id}/merge`, { goes: zora.id })

/** Has two changes of a client wait for each other: the first comes first. */
const inOrder = async <A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> => {
  const blocked = () => countBlocked(world.deps.store, northline.id)
  const both = await world.deps.store.tenant(northline.id, async (tx) => {
    await lockContact(tx, zora.id)
    const one = first()
    await expect.poll(blocked, { timeout: 20_000 }).toBe(1)
    const two = second()
    await expect.poll(blocked, { timeout: 20_000 }).toBe(2)
    return { one, two }
  })
  return [await both.one, await both.two]
}

describe('who is merged while somebody', () => {
  test('erases them isn’t erased by half: it is refused, and everything is with the one who stays', async () => {
    await zora.texts('I am still here')
    const [merged, erased] = await inOrder(merge, () =>
      priya.call('DELETE', `/v1/contacts/${zora.id}`, { reason: 'a double' }),
    )
    expect([merged.status, erased.status]).toEqual([200, 404])
    const { data } = await priya.ok<Page<Message>>('GET', `/v1/contacts/${maria.id}/merged-messages`)
    expect(data.map(({ body }) => body?.text)).toEqual(['I am still here'])
  })

  test('changes a scheduled message of theirs has it changed with the one who stays, and on their clock', async () => {
    const { _id } = await addScheduled(hannah, zora)
    await priya.ok('PUT', `/v1/contacts/${maria.id}`, { profile: { timezone: 'America/New_York' } })
    const [merged, changed] = await inOrder(merge, () =>
      hannah.call('PUT', `/v1/scheduled-messages/${_id}`, { disabled: false }),
    )
    expect([merged.status, changed.status]).toEqual([200, 200])
    expect(changed.body).toMatchObject({ contactId: maria.id, zone: 'America/New_York', disabled: false })
  })

  test('writes to them is not written to: the text is refused, and nothing is stored', async () => {
    const path = `/v1/contacts/${zora.id}/messages/send-direct`
    const [merged, sent] = await inOrder(merge, () =>
      hannah.call('POST', path, { text: 'Hello?', suffix: newId('se').slice(-20) }),
    )
    expect([merged.status, sent.status]).toEqual([200, 404])
    const { rows } = await owner.query(`select text from messages where contact_id = $1`, [zora.id])
    expect(rows).toEqual([])
  })

  test('writes a note about them gets none, instead of one that nobody sees', async () => {
    const [merged, noted] = await inOrder(merge, note)
    expect([merged.status, noted.status]).toEqual([200, 404])
    expect(await countOf('contact_notes')).toBe(0)
  })

  test('asks the managers about them as an admin has it refused, instead of kept with the one who went', async () => {
    const [merged, asked] = await inOrder(merge, askAsAdmin)
    expect([merged.status, asked.status]).toEqual([200, 404])
    expect(await countOf('manager_requests')).toBe(0)
  })

  test('drafts a reply to them has it refused, instead of kept where nobody sees it', async () => {
    const [merged, drafted] = await inOrder(merge, draft)
    expect([merged.status, drafted.status]).toEqual([200, 404])
    expect(await countOf('drafts')).toBe(0)
  })
})

const note = () => hannah.call('POST', `/v1/contacts/${zora.id}/notes`, { text: 'She moves to Ohio.' })
const ask = (who: TestPerson) =>
  who.call('POST', `/v1/contacts/${zora.id}/send-manager-request`, { requestText: 'She moves to Ohio.' })
const askManager = () => ask(hannah)
const askAsAdmin = () => ask(priya)
const draft = () => hannah.call('PUT', `/v1/contacts/${zora.id}/draft`, { text: 'How is Ohio?' })
/** How many rows about Zora a table has. */
const countOf = async (table: 'contact_notes' | 'manager_requests' | 'drafts'): Promise<number> =>
  (await owner.query(`select from ${table} where contact_id = $1`, [zora.id])).rowCount ?? 0

test.each([
  ['a note', note, 'contact_notes'],
  ['a request to the managers', askManager, 'manager_requests'],
  ['a request by an admin', askAsAdmin, 'manager_requests'],
  ['a draft', draft, 'drafts'],
] as const)('%s written about a client who is being erased isn’t kept', async (_what, write, table) => {
  const erase = () => priya.call('DELETE', `/v1/contacts/${zora.id}`, { reason: 'asked for it' })
  const [erased, written] = await inOrder(erase, write)
  expect([erased.status, written.status]).toEqual([200, 404])
  expect(await countOf(table)).toBe(0)
})

test('who is erased while somebody writes to them is not written to', async () => {
  const path = `/v1/contacts/${zora.id}/messages/send-direct`
  const [erased, sent] = await inOrder(
    () => priya.call('DELETE', `/v1/contacts/${zora.id}`, { reason: 'asked for it' }),
    () => hannah.call('POST', path, { text: 'Hello?', suffix: newId('se').slice(-20) }),
  )
  expect([erased.status, sent.status]).toEqual([200, 404])
  const { rows } = await owner.query(`select text from messages where contact_id = $1`, [zora.id])
  expect(rows).toEqual([])
})

describe('who is erased while they', () => {
  const erase = () => priya.call('DELETE', `/v1/contacts/${zora.id}`, { reason: 'asked for it' })
  /** Those who have the text, and what is left of the one who was erased. */
  const found = async (text: string) => {
    const whose = await owner.query(
      `select c.phone, c.removed_at from messages m join contacts c using (organization_id, contact_id)
        where m.text = $1 and m.organization_id = $2`,
      [text, northline.id],
    )
    const left = await owner.query(`select address from contact_addresses where contact_id = $1`, [zora.id])
    return [whose.rows, left.rows]
  }

  test('write to us is a stranger by then, and nothing is with the one who is gone', async () => {
    const [erased, taken] = await inOrder(erase, () => zora.texts('Am I still there?'))
    expect([erased.status, taken]).toEqual([200, 200])
    expect(await found('Am I still there?')).toEqual([[{ phone: zora.phone, removed_at: null }], []])
  })

  test('write over WhatsApp for the first time gets no address again', async () => {
    const from = `whatsapp:${zora.phone}`
    const at = world.now()
    const event = {
      kind: 'message' as const,
      id: crypto.randomUUID(),
      from,
      to: northline.number,
      text: 'WhatsApp',
      at,
    }
    const [erased, taken] = await inOrder(erase, () => receiveMessage(world.deps, 'simulator', event, null))
    expect([erased.status, taken]).toEqual([200, 'taken'])
    expect(await found('WhatsApp')).toEqual([[{ phone: zora.phone, removed_at: null }], []])
  })
})

test('whoever doesn’t see names sees none of either in the texts of both', async () => {
  await zora.texts('Zora here, or Maria')
  await send(hannah, maria, 'Hi Maria! Or is it Zora Petrov?')
  await maria.texts('Zora it is')
  await merge()
  const rights = permissionBits.of(['contacts.view', 'contacts.list', 'conversations.view'])
  await setMembership(world.deps.store.global, hannah.id, { permissions: rights })
  forgetSessions()
  const { data } = await hannah.ok<Page<Message>>('GET', `/v1/contacts/${maria.id}/merged-messages`)
  const seen = JSON.stringify([data, await threadOf(hannah, maria), await threadsOf(hannah)])
  expect(seen).toContain('it is')
  for (const name of ['Zora', 'Petrov', 'Maria', 'Lopez']) expect(seen).not.toContain(name)
  // They are one client, by one alias.
  expect(new Set(seen.match(/Client [0-9A-F]{6}/g))).toEqual(new Set([`Client ${maria.id.slice(-6).toUpperCase()}`]))
})

test('merges that lead in a circle, as no desk makes them, lead nowhere', async () => {
  await owner.query(
    `update contacts set removed_at = now(), merged_into = case contact_id when $1 then $2 else $1 end
      where contact_id in ($1, $2)`,
    [maria.id, zora.id],
  )
  const found = await world.deps.store.tenant(northline.id, (tx) => lockRoot(tx, maria.id))
  expect(found).toBeUndefined()
})

test('a scheduled message of a client who is erased while somebody changes it is not there', async () => {
  const { _id } = await addScheduled(hannah, zora)
  const [erased, changed] = await inOrder(
    () => priya.call('DELETE', `/v1/contacts/${zora.id}`, { reason: 'gone' }),
    () => hannah.call('PUT', `/v1/scheduled-messages/${_id}`, { disabled: true }),
  )
  expect([erased.status, changed.status]).toEqual([200, 404])
})
