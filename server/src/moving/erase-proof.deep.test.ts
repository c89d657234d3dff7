import { randomBytes } from 'node:crypto'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { openPool } from '@attune/store/connection'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeFiles } from '../demo/place-files.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let owner: ReturnType<typeof openPool>
let priya: Caller

beforeAll(async () => {
  world = await createWorld()
  owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  await seedDemo(world.deps, world.database.owner)
  await placeFiles(world.deps)
  const body = { grantType: 'password', email: 'priya@northline.example', password: DEMO_PASSWORD }
  const { accessToken } = await world.anybody.ok<{ accessToken: string }>('POST', '/v2/auth.loginByEmail', body)
  priya = caller(world.app, accessToken)
}, 120_000)
afterAll(async () => {
  await owner.end()
  await world.close()
})

interface Known {
  contact_id: string
  organization_id: string
  full_name: string
  phone: string | null
  email: string | null
}

/** The client with the most messages that have files. */
const loadClient = async (): Promise<Known> => {
  const { rows } = await owner.query<Known>(
    `select c.contact_id, c.organization_id, c.full_name, c.phone, c.email from contacts c
      join organizations o using (organization_id) where o.title = 'Northline' and exists (select from media m
        where m.organization_id = c.organization_id and m.contact_id = c.contact_id and m.used_at is not null)
      order by (select count(*) from runs r where r.contact_id = c.contact_id) desc, c.contact_id limit 1`,
  )
  if (rows[0] === undefined) throw new Error('The demo has no such client.')
  return rows[0]
}

/** What only this client's thread says: long texts that nobody else has written. */
const loadOwnTexts = async (contactId: string): Promise<string[]> => {
  const { rows } = await owner.query<{ text: string }>(
    `select text from messages m where contact_id = $1 and length(text) > 30 and direction = 1
      and not exists (select from messages o where o.contact_id <> m.contact_id and position(m.text in o.text) > 0)`,
    [contactId],
  )
  return rows.map(({ text }) => text)
}

/** Where in the whole database a text stands: every row of every table, as the database writes it. */
const placesOf = async (texts: string[]): Promise<string[]> => {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const places: string[] = []
  const escaped = texts.map((text) => [text, JSON.stringify(text).slice(1, -1)] as const)
  for (const { name } of tables) {
    const { rows } = await owner.query<{ line: string }>(`select t::text as line from ${name} t`)
    const whole = rows.map(({ line }) => line.replaceAll('""', '"')).join('\n')
    for (const [text, inJson] of escaped)
      if (whole.includes(text) || whole.includes(inJson)) places.push(`${name}: ${text}`)
  }
  return places
}

test(
  'of an erased client nothing is left in the whole database, nor in the storage',
  { timeout: 120_000 },
  async () => {
    const client = await loadClient()
    const { contact_id: id, organization_id: organizationId } = client
    const mark = `Zanzibar${randomBytes(4).toString('hex')}`
    await priya.ok('POST', `/v1/contacts/${id}/notes`, { text: `A note ${mark}` })
    await priya.ok('PUT', `/v1/contacts/${id}/draft`, { text: `A draft ${mark}` })
    await priya.ok('POST', `/v1/contacts/${id}/messages/send-direct`, {
      suffix: 'erase-proof',
      text: `A message ${mark}`,
    })
    await priya.ok('POST', '/v1/scheduled-messages', {
      contactId: id,
      data: { text: `A plan ${mark}` },
      scheduleType: 'weekdays',
      scheduleValue: { localTime: '13:00' },
    })
    await priya.ok('POST', '/v1/contacts/tasks', { contactId: id, title: `A task ${mark}` })
    await priya.ok('POST', `/v1/contacts/${id}/send-manager-request`, { requestText: `A request ${mark}` })
    await priya.ok('PUT', `/v1/contacts/${id}`, { profile: { basic: { goal: `A goal ${mark}` } } })
    await world.work()
    const texts = await loadOwnTexts(id)
    expect(texts.length).toBeGreaterThan(3)
    const known = [client.full_name, client.phone, client.email, mark, ...texts].filter((text) => text !== null)
    const { rows: media } = await owner.query<{ media_id: string }>(
      'select media_id from media where contact_id = $1',
      [id],
    )
    expect(media.length).toBeGreaterThan(0)
    expect((await placesOf(known)).length).toBeGreaterThan(known.length)

    await priya.ok('DELETE', `/v1/contacts/${id}`)
    await world.work()

    expect(await placesOf(known)).toEqual([])
    for (const { media_id: mediaId } of media)
      expect(await world.deps.files.list({ organizationId, mediaId })).toEqual([])
  },
)
