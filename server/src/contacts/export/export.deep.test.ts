import { EXPORT_PATH } from '@attune/contract/contacts/constants'
import type { Tokens } from '@attune/contract/staff/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../../staff/session-cache.ts'
import type { Caller } from '../../testing/caller.ts'
import { apply, check } from '../../testing/csv.ts'
import {
  contactsOf,
  createWorld,
  PASSWORD,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { escapeFormula, unescapeFormula } from './write-rows.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let numbers = 10_000
let url: string

beforeAll(async () => {
  world = await createWorld()
  url = await world.app.listen({ port: 0 })
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterAll(() => world.close())

const newPhone = (): string => `+1303555${(numbers += 1).toString().slice(-4)}`

const exported = async (who: Caller, query = '', headers: Record<string, string> = {}) => {
  const reply = await who.raw({ method: 'GET', url: `${EXPORT_PATH}${query}`, headers })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return reply
}

const table = (body: string): string[][] => parse(body, { bom: true })

const FORMULAS = [
  '=1+1',
  '+1303',
  '-2',
  '@sum',
  `'=quoted`,
  `''+twice`,
  '＝wide',
  'plain',
  `O'Hara`,
  `'tis`,
  'a "quoted" name',
  'semi;=colon',
]

describe('an export', () => {
  test('holds what its reader may see, under names that tell nothing', async () => {
    const { _id } = await check(
      world,
      hannah,
      'Name,First name,Phone,Email,Time zone,Labels,Status,Gender,Height,Weight,Goal,Wake-up time\n' +
        'Maria Lopez,Mary,+13035550142,maria@example.com,America/Denver,"vip, new",stop,female,180 cm,82 kg,"Run,\nrest",06:30\n',
    )
    await apply(world, hannah, _id)
    const now = world.now()
    world.at(now)
    const reply = await exported(hannah).finally(() => world.at(null))
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="clients-${now.toISOString().slice(0, 10)}.csv"`,
    })
    expect(reply.body.startsWith('\uFEFF"Id","Name",')).toBe(true)
    const [head = [], row = []] = table(reply.body)
    const cells = Object.fromEntries(head.map((name, index) => [name, row[index]]))
    expect(cells).toMatchObject({
      Name: 'Maria Lopez',
      'First name': 'Mary',
      Phone: `'+13035550142`,
      Email: 'maria@example.com',
      Status: 'stop',
      Labels: 'vip, new',
      'Primary coach': hannah.email,
      'Time zone': 'America/Denver',
      Gender: 'female',
      Height: '180 cm',
      Weight: '82 kg',
      Goal: 'Run,\nrest',
      'Wake-up time': '06:30',
      'Workout time': '',
    })
  })

  test('of columns that are chosen holds those, and the clients that the query finds', async () => {
    for (const name of ['Cleo', 'Adam', 'Bo']) await northline.client(name, newPhone(), hannah)
    await northline.client('Priya’s', newPhone())
    const names = async (who: Caller, query: string) => table((await exported(who, query)).body)
    expect(await names(hannah, '?columns=name')).toEqual([['Name'], ['Adam'], ['Bo'], ['Cleo']])
    expect(await names(hannah, '?columns=name&q=o')).toEqual([['Name'], ['Bo'], ['Cleo']])
    expect(await names(priya, '?columns=status,name&q=priya&sort=lastMessage')).toEqual([
      ['Name', 'Status'],
      ['Priya’s', 'active'],
    ])
    const [adam] = await contactsOf(hannah)
    expect(await names(hannah, `?columns=name&ids=${adam?._id}`)).toEqual([['Name'], ['Adam']])
    expect(await names(hannah, '?columns=name&q=nobody')).toEqual([['Name']])
  })

  test('of many clients has each once', async () => {
    await addMany(1_234)
    const rows = table((await exported(priya, '?columns=id,name')).body).slice(1)
    expect(rows).toHaveLength(1_234)
    expect(new Set(rows.map(([id]) => id)).size).toBe(1_234)
  })

  test('shows a masked reader aliases, in an order that tells nothing', async () => {
    for (const name of ['Cleo', 'Adam', 'Bo']) await northline.client(name, newPhone(), hannah)
    const filmed = await exported(hannah, '?columns=id,name,firstName,phone,email', { 'x-record-video': 'on' })
    expect(filmed.body).not.toMatch(/Cleo|Adam|Bo\b|303555|client\.example/)
    const rows = table(filmed.body).slice(1)
    const ids = rows.map(([id = '']) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(rows.map((row) => row.slice(1))).toEqual(
      rows.map(([id]) => [`Client ${id?.slice(-6).toUpperCase()}`, '', '', '']),
    )
  })

  test('is noted, with who took it, before its first row leaves', async () => {
    await exported(hannah)
    const facts = await world.deps.store.global
      .selectFrom('facts')
      .select(['actor', 'payload'])
      .where('kind', '=', 'ContactsExported')
      .where('organization_id', '=', northline.id)
      .execute()
    expect(facts).toEqual([{ actor: hannah.id, payload: {} }])
  })

  test('is refused like any list: without a session, without the right, for fields that are none', async () => {
    const refused = async (who: Caller, query = '') =>
      (await who.raw({ method: 'GET', url: `${EXPORT_PATH}${query}` })).json<{ code: string }>().code
    expect(await refused(world.anybody)).toBe('AuthenticationRequired')
    const unconfirmed = await northline.staff('Una', 'ROLE_COACH_UNCONFIRMED')
    expect(await refused(unconfirmed)).toBe('AccessDenied')
    for (const query of ['?columns=password', '?columns=', '?limit=5', '?q=a%00b', '?status=gone', '?ids=ct_1'])
      expect([query, await refused(hannah, query)]).toEqual([query, 'InputInvalid'])
    const root = await world.admin('Root', null)
    expect(await refused(root)).toBe('OrganizationRequired')
  })

  test('ends when its reader breaks off, and when they may read no more', { timeout: 30_000 }, async () => {
    await addMany(20_000)
    let pages = 0
    const { tenant } = world.deps.store
    world.deps.store.tenant = (id, work) => {
      pages += 1
      return tenant(id, work)
    }
    const get = (signal: AbortSignal) =>
      fetch(`${url}${EXPORT_PATH}`, {
        headers: { authorization: `Bearer ${priya.token}`, 'accept-encoding': 'identity' },
        signal,
      })
    try {
      const broken = new AbortController()
      const { body } = await get(broken.signal)
      await body?.getReader().read()
      broken.abort()
      await settled(() => pages)
      // All of them would be eighty queries.
      expect(pages).toBeLessThan(60)

      const whole = await get(new AbortController().signal)
      await setMembership(world.deps.store.global, priya.id, { permissions: permissionBits.of(['contacts.view']) })
      forgetSessions()
      await expect(whole.text()).rejects.toThrow()
    } finally {
      world.deps.store.tenant = tenant
    }
  })
})

describe('a long download', () => {
  const get = ({ accessToken }: Tokens) =>
    fetch(`${url}${EXPORT_PATH}`, {
      headers: { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'identity' },
    })

  test('goes on when its access token is replaced, and ends with its session', { timeout: 30_000 }, async () => {
    await addMany(20_000)
    const credentials = { email: priya.email, password: PASSWORD }
    const first = await world.anybody.ok<Tokens>('POST', '/v2/auth.loginByEmail', credentials)
    const whole = await get(first)
    const next = await world.anybody.ok<Tokens>('POST', '/v2/auth.refreshToken', { token: first.refreshToken })
    forgetSessions()
    expect((await whole.text()).trimEnd().split('\n')).toHaveLength(20_001)

    const cut = await get(next)
    await world.anybody.ok('POST', '/v2/auth.revokeToken', { token: next.refreshToken })
    forgetSessions()
    await expect(cut.text()).rejects.toThrow()
  })

  test('ends when the API key of its session expires', { timeout: 30_000 }, async () => {
    await addMany(20_000)
    const { apiKey, key } = await priya.ok<{ apiKey: { _id: string }; key: string }>('POST', '/v2/users.createApiKey', {
      name: 'Spreadsheet',
      password: PASSWORD,
    })
    const first = await world.anybody.ok<Tokens>('POST', '/v2/auth.loginByApikey', { apikey: key })
    const cut = await get(first)
    await world.anybody.ok('POST', '/v2/auth.refreshToken', { token: first.refreshToken })
    await world.deps.store.global
      .updateTable('api_keys')
      .set({ expires_at: world.deps.now() })
      .where('api_key_id', '=', apiKey._id)
      .execute()
    forgetSessions()
    await expect(cut.text()).rejects.toThrow()
  })
})

describe('formulas', () => {
  test('leave as text, and come back as they were', async () => {
    const file = `Name,Goal\n${FORMULAS.map((text) => `"${escapeFormula(text).replaceAll('"', '""')}",x`).join('\n')}\n`
    const { _id } = await check(world, hannah, file)
    await apply(world, hannah, _id)
    const names = async () => (await contactsOf(hannah, '?limit=100')).map(({ profile }) => profile.basic.fullName)
    expect((await names()).toSorted()).toEqual(FORMULAS.toSorted())
    const { body } = await exported(hannah, '?columns=name,goal')
    for (const [cell = ''] of table(body).slice(1)) expect(cell).not.toMatch(/^[=+\-@\t\r＝]/)
    // Even split at semicolons, every cell starts with a quote.
    expect(body).toContain('"semi;=colon"')

    const other = await world.organization('Southline', newPhone())
    const coach = await other.staff('Sid', 'ROLE_COACH')
    const again = await check(world, coach, body)
    await apply(world, coach, again._id)
    const back = (await contactsOf(coach, '?limit=100')).map(({ profile }) => profile.basic.fullName)
    expect(back.toSorted()).toEqual(FORMULAS.toSorted())
  })

  test('phones come back from an export', async () => {
    await northline.client('Maria', '+13035550142', hannah)
    const { body } = await exported(hannah)
    const other = await world.organization('Southline', newPhone())
    const coach = await other.staff('Sid', 'ROLE_COACH')
    const { _id } = await check(world, coach, body.replaceAll(hannah.email, ''))
    await apply(world, coach, _id)
    expect((await contactsOf(coach)).map(({ phone }) => phone)).toEqual(['+13035550142'])
  })

  test.for(FORMULAS)('%s is the same after leaving and coming back', (text) => {
    expect(unescapeFormula(escapeFormula(text))).toBe(text)
  })
})

/** Waits until a number stops changing. */
const settled = async (count: () => number): Promise<void> => {
  for (let before = -1; before !== count();) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 150)) // because a page takes a few ms: by then the next would have been read
  }
}

/** Adds clients by SQL, because their creation does not matter here. */
const addMany = async (count: number): Promise<void> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  await owner.query(
    `insert into contacts (organization_id, contact_id, status, full_name, name_key, created_at)
     select $1, 'ct_' || md5($1 || n), 'active', 'Client ' || n, 'client ' || n, now() from generate_series(1, $2::int) n`,
    [northline.id, count],
  )
  await owner.end()
}
