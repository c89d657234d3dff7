import { setTimeout as wait } from 'node:timers/promises'
import { request as open } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXPORT_PATH, IMPORT_PATH } from '@attune/contract/contacts/constants'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { addSecondFactor, codeOf } from '../testing/authenticator.ts'
import { caller, type CallAnswer } from '../testing/caller.ts'
import { field, filePart, form } from '../testing/uploads.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'
import { maskWithoutPrivate } from './cast.ts'
import { PIXEL } from './plain-requests.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let priya: TestPerson
let port: number

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
  await addMany(1_500)
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
})
afterEach(async () => {
  world.at(null)
  await world.deps.store.global.deleteFrom('sign_in_tries').execute()
})
afterAll(() => world.close())

const addMany = async (count: number): Promise<void> => {
  const owner = openPool(world.database.owner, { max: 1, name: 'test-owner' })
  await owner.query(
    `insert into contacts (organization_id, contact_id, status, full_name, name_key, created_at)
     select $1, 'ct_' || md5($1 || n), 'active', 'Quill ' || n, 'quill ' || n, now() from generate_series(1, $2::int) n`,
    [northline.id, count],
  )
  await owner.end()
}

const post = (path: string, body: object): Promise<CallAnswer> => world.anybody.call('POST', path, body)
const statuses = (answers: CallAnswer[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe('what opens one thing', () => {
  // ASVS 8.2.2, 9.1.3, 9.2.2
  test('opens no other', { timeout: 30_000 }, async () => {
    const luis = await northline.staff('Luis', 'ROLE_COACH')
    const { key } = await hannah.ok<{ key: string }>('POST', '/v2/users.createApiKey', {
      name: 'k',
      password: PASSWORD,
    })
    const integration = await priya.ok<{ key: string }>('POST', '/v2/integrations.create', {
      name: 'Booking',
      password: PASSWORD,
    })
    const signedIn = await world.anybody.ok<{ accessToken: string; refreshToken: string }>(
      'POST',
      '/v2/auth.loginByEmail',
      { email: hannah.email, password: PASSWORD },
    )
    // Of two people: each of these links ends the other of the same account.
    await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: luis.email })
    await hannah.ok('POST', '/v2/users.changeEmail', { email: 'new@test.example', password: PASSWORD })
    await world.work()
    const tokens = {
      access: signedIn.accessToken,
      refresh: signedIn.refreshToken,
      key,
      integration: integration.key,
      reset: world.mail.tokenTo(luis.email),
      email: world.mail.tokenTo('new@test.example'),
    }
    const doors: Record<string, [string[], (token: string) => Promise<CallAnswer>]> = {
      session: [['access'], (token) => caller(world.app, token).call('GET', '/v1/users/me')],
      refresh: [['refresh'], (token) => post('/v2/auth.refreshToken', { token })],
      key: [['key', 'integration'], (apikey) => post('/v2/auth.loginByApikey', { apikey })],
      reset: [['reset'], (token) => post('/v2/auth.resetPassword', { token, password: 'a far better password' })],
      email: [['email'], (token) => post('/v2/users.confirmEmail', { token })],
    }
    for (const [door, [, knock]] of Object.entries(doors))
      for (const [name, token] of Object.entries(tokens)) {
        if (doors[door]?.[0].includes(name) === true) continue
        const { status } = await knock(token)
        expect.soft([door, name, [401, 409, 422].includes(status), status]).toEqual([door, name, true, status])
      }
    for (const [door, [fitting, knock]] of Object.entries(doors))
      for (const name of fitting)
        expect.soft([door, name, (await knock(tokens[name as keyof typeof tokens])).status]).toEqual([door, name, 200])
  })

  // ASVS 2.3.4
  test('of fifty who use one link at once one chooses the password', { timeout: 60_000 }, async () => {
    await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: hannah.email })
    await world.work()
    const token = world.mail.tokenTo(hannah.email)
    const passwords = Array.from({ length: 50 }, (_, index) => `a far better password ${index}`)
    const answers = await Promise.all(passwords.map((password) => post('/v2/auth.resetPassword', { token, password })))
    expect(statuses(answers)).toEqual({ 200: 1, 422: 49 })
    const won = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    for (const [password, status] of [
      [won, 200],
      [PASSWORD, 401],
    ])
      expect((await post('/v2/auth.loginByEmail', { email: hannah.email, password })).status).toBe(status)
  })

  test('of fifty who confirm one address at once one does', { timeout: 30_000 }, async () => {
    await hannah.ok('POST', '/v2/users.changeEmail', { email: 'newer@test.example', password: PASSWORD })
    await world.work()
    const token = world.mail.tokenTo('newer@test.example')
    const answers = await Promise.all(Array.from({ length: 50 }, () => post('/v2/users.confirmEmail', { token })))
    expect(statuses(answers)).toEqual({ 200: 1, 422: 49 })
  })

  test('of many who show one code at once one signs in', async () => {
    const began = Math.ceil(Date.now() / 30_000) * 30_000
    world.at(new Date(began))
    const secret = await addSecondFactor(hannah, PASSWORD, world.deps.now())
    world.at(new Date(began + 30_000))
    const code = codeOf(secret, world.deps.now())
    const signIn = (shown = code) =>
      post('/v2/auth.loginByEmail', { email: hannah.email, password: PASSWORD, code: shown })
    // As many as an account has attempts.
    const answers = await Promise.all(Array.from({ length: 9 }, () => signIn()))
    expect(statuses(answers)).toEqual({ 200: 1, 401: 8 })
    expect((await signIn()).status).toBe(401)
    world.at(new Date(began + 60_000))
    const { recoveryCodes } = await hannah.ok<{ recoveryCodes: string[] }>('POST', '/v2/users.newRecoveryCodes', {
      password: PASSWORD,
      code: codeOf(secret, world.deps.now()),
    })
    await world.deps.store.global.deleteFrom('sign_in_tries').execute()
    expect(statuses(await Promise.all(Array.from({ length: 9 }, () => signIn(recoveryCodes[0]))))).toEqual({
      200: 1,
      401: 8,
    })
  })
})

describe('in the middle', () => {
  /** Exports clients while something happens after the first chunk. Returns what arrived. */
  const exportWhile = async (happens: () => Promise<unknown>): Promise<{ text: string; whole: boolean }> => {
    const { tenant } = world.deps.store
    let reads = 0
    world.deps.store.tenant = async (id, work) => {
      // The first one records the export, the second one reads its first chunk.
      if ((reads += 1) === 3) await happens()
      return tenant(id, work)
    }
    let text = ''
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${EXPORT_PATH}`, {
        headers: { authorization: `Bearer ${priya.token}`, 'accept-encoding': 'identity' },
      })
      for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
      return { text, whole: true }
    } catch {
      // The connection was cut, which is how a started download reports its failure.
      return { text, whole: false }
    } finally {
      world.deps.store.tenant = tenant
    }
  }
  const rows = (text: string) => text.split('\r\n').length

  test('of an export nothing happens: it comes whole', async () => {
    const { text, whole } = await exportWhile(async () => {})
    expect([whole, rows(text)]).toEqual([true, 1_502])
  })

  test.for([
    ['signs out', () => priya.ok('POST', '/v2/auth.revokeToken', { token: priya.token })],
    ['may see nobody’s identity any more', () => setMask({ permissions: maskWithoutPrivate('ROLE_ADMIN') })],
    ['is no coach any more', () => setMask({ role: 'ROLE_COACH_UNCONFIRMED' })],
  ] as const)('of an export its reader %s: no more of it leaves', async ([, happens]) => {
    const { text, whole } = await exportWhile(happens)
    expect(whole).toBe(false)
    // At most two chunks were on their way.
    expect(rows(text)).toBeLessThanOrEqual(2 * 250 + 2)
  })

  test('of an export its reader becomes a coach: only their own clients follow', async () => {
    const { text, whole } = await exportWhile(() => setMask({ role: 'ROLE_COACH' }))
    expect([whole, rows(text) <= 2 * 250 + 2]).toEqual([true, true])
  })

  test.for(['/v1/media', IMPORT_PATH])('of a file to %s its bringer signs out: it is refused', async (path) => {
    const upload = form([
      field('kind', 'message-attachment'),
      filePart({ bytes: PIXEL, name: 'a.gif', mime: 'image/gif' }),
    ])
    const csv = { headers: { 'content-type': 'text/csv' }, payload: Buffer.from('Name,Goal\nSelma,Run\nTom,Walk\n') }
    const { headers, payload } = path === IMPORT_PATH ? csv : upload
    const send = (meanwhile: () => Promise<unknown>): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const auth = { authorization: `Bearer ${hannah.token}`, 'content-length': payload.length }
        const options = { port, host: '127.0.0.1', path, method: 'POST', headers: { ...headers, ...auth } }
        const going = open(options, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        going.on('error', reject)
        going.write(payload.subarray(0, -20))
        wait(200) // because the session’s first check shows nowhere: by then it has passed
          .then(meanwhile)
          .then(() => going.end(payload.subarray(-20)))
          .catch(reject)
      })
    expect(await send(async () => {})).toBe(200)
    expect(await send(() => hannah.ok('POST', '/v2/auth.revokeToken', { token: hannah.token }))).toBe(401)
  })

  const setMask = async (change: Parameters<typeof setMembership>[2]): Promise<void> => {
    await setMembership(world.deps.store.global, priya.id, change)
    forgetSessions()
  }
})
