import type { Account } from '@attune/contract/staff/entity'
import { setDisabled, setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everythingOf } from '../../security/plain-requests.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
/** A name that nobody else in this file has. */
let name: string
let count = 0

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline & Sons', '+13035550100')
})
beforeEach(async () => {
  count += 1
  name = `hannah-${count}`
  hannah = await northline.staff('Hannah <b>Reed</b>', 'ROLE_COACH')
})
afterAll(() => world.close())

const put = (change: object, who = hannah) => who.ok('PUT', '/v1/users/me', change)
const open = (page = name, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url: `/coaches/${page}`, headers })
const turnOn = () => put({ appCoachPage: name, coachPageOn: true })
const NOBODY = 'nobody-has-this-name'

describe('a coach’s public page', () => {
  test('shows name, photo, what they are good at and what they say, and nothing else of the account', async () => {
    await put({ personalDescription: 'I coach **runners**.', personalUrl: 'hannah.example' })
    const photo = await upload(hannah, { bytes: await picture() }, 'staff-photo')
    await put({ photo: photo._id })
    await turnOn()
    const page = await open()
    expect(page.statusCode).toBe(200)
    for (const words of [
      '<h1 dir="auto">Hannah &lt;b&gt;Reed&lt;/b&gt;</h1>',
      'Northline &amp; Sons',
      '<strong>runners</strong>',
      'href="https://hannah.example/"',
    ])
      expect(page.body).toContain(words)
    expect(page.body).not.toMatch(/<script|<b>|@attune|America\/Denver/)
    expect(page.body).not.toContain(hannah.email)
    expect(page.body).not.toContain(hannah.id)
    const shown = /<img class="photo" src="([^"]+)"/.exec(page.body)?.[1] ?? ''
    expect((await world.app.inject({ method: 'GET', url: shown })).statusCode).toBe(200)
  })

  test('may load its own style and pictures of ours, and nothing else', async () => {
    await turnOn()
    const { headers, body } = await open()
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
    expect(body.match(/(src|href)="(?!\/media\/|https:\/\/|http:\/\/)/g)).toBeNull()
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is the same by the short id, and in other letters', async () => {
    await turnOn()
    const { shortId } = await hannah.ok<{ shortId: string }>('GET', '/v1/users/me')
    expect((await open(shortId)).body).toBe((await open()).body)
    expect((await open(name.toUpperCase())).statusCode).toBe(200)
  })

  test('is asked for again by its tag, so that nobody keeps what was changed', async () => {
    await turnOn()
    const { headers } = await open()
    expect(headers['cache-control']).toBe('public, no-cache')
    const tag = String(headers.etag)
    const again = await open(name, { 'if-none-match': tag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await put({ personalDescription: 'Something new.' })
    const changed = await open(name, { 'if-none-match': tag })
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(tag)
  })
})

describe('what a coach writes about themselves', () => {
  test.for<[string, string]>([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['[me](javascript:alert(1))', '[me](javascript:alert(1))'],
    ['[me](data:text/html,x)', '[me](data:text/html,x)'],
    ['[me](https://me:secret@example.com)', '[me](https://me:secret@example.com)'],
    ['![x](https://example.com/x.png)', '![x](https://example.com/x.png)'],
    ['[a"b](https://example.com/"onclick=x)', 'href="https://example.com/%22onclick=x"'],
    ['- one\n- two', '<ul><li>one</li><li>two</li></ul>'],
    ['[me](https://example.com)', '<a href="https://example.com/" rel="nofollow noopener noreferrer">me</a>'],
  ])('%j is shown as %j', async ([typed, shown]) => {
    await put({ personalDescription: typed })
    await turnOn()
    const { body } = await open()
    expect(body).toContain(shown)
    expect(body).not.toMatch(/<script|<img src=x|href="(javascript|data):|onclick="/)
  })

  test('can’t hold the page up: a thousand brackets are answered in time', async () => {
    await put({ personalDescription: '['.repeat(1_000) })
    await turnOn()
    expect((await open()).statusCode).toBe(200)
  })
})

describe('an address without an open page answers the same to the byte', () => {
  const missing = async () => everythingOf(await open(NOBODY))

  test('while the page is off, which it is until the coach turns it on', async () => {
    await put({ appCoachPage: name })
    expect(everythingOf(await open())).toBe(await missing())
    await put({ coachPageOn: true })
    expect((await open()).statusCode).toBe(200)
    await put({ coachPageOn: false })
    expect(everythingOf(await open())).toBe(await missing())
    expect((await open()).statusCode).toBe(404)
  })

  test('while the account is disabled, and after it was deleted', async () => {
    await turnOn()
    await setDisabled(world.deps.store.global, hannah.id, world.now())
    expect(everythingOf(await open())).toBe(await missing())
    await setDisabled(world.deps.store.global, hannah.id, null)
    expect((await open()).statusCode).toBe(200)
    const priya = await northline.staff('Priya', 'ROLE_ADMIN')
    await priya.ok('DELETE', `/v1/admin/users/${hannah.id}`)
    expect(everythingOf(await open())).toBe(await missing())
  })

  test('of a coach who isn’t confirmed yet, and while the organization has no such pages', async () => {
    await turnOn()
    await setMembership(world.deps.store.global, hannah.id, { role: 'ROLE_COACH_UNCONFIRMED' })
    expect(everythingOf(await open())).toBe(await missing())
    await setMembership(world.deps.store.global, hannah.id, { role: 'ROLE_COACH' })
    const priya = await northline.staff('Priya', 'ROLE_ADMIN')
    const path = `/v1/organizations/${northline.id}`
    await priya.ok('PATCH', path, { coachPages: false })
    expect(everythingOf(await open())).toBe(await missing())
    await priya.ok('PATCH', path, { coachPages: true })
    expect((await open()).statusCode).toBe(200)
  })

  test('while the organization is deleted', async () => {
    await turnOn()
    const root = await world.admin('Root', null)
    const { title } = await root.ok<{ title: string }>('GET', `/v1/organizations/${northline.id}`)
    await root.ok('DELETE', `/v1/organizations/${northline.id}`, { title })
    expect(everythingOf(await open())).toBe(await missing())
    await root.ok('POST', `/v1/organizations/${northline.id}/restore`)
    expect((await open()).statusCode).toBe(200)
  })

  test.for(['x', 'a--', 'a'.repeat(61), '%00', "o'reilly", 'hännah'])('%j', async (page) => {
    expect(everythingOf(await open(page))).toBe(await missing())
  })
})

describe('the name of a page', () => {
  test('ends the coach’s link; while there is none, their short id does', async () => {
    const { coachPage, shortId } = await hannah.ok<Account>('GET', '/v1/users/me')
    expect(coachPage?.url).toBe(`${world.deps.publicUrl}/coaches/${shortId}`)
    await turnOn()
    const link = `${world.deps.publicUrl}/coaches/${name}`
    expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ coachPage: { url: link } })
    expect((await open(shortId)).body).toContain(`<link rel="canonical" href="${link}">`)
    await put({ appCoachPage: null })
    expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ coachPage: { url: coachPage?.url } })
    expect((await open(shortId)).body).toContain(`<link rel="canonical" href="${coachPage?.url}">`)
  })

  test('is one coach’s alone; of ten who want it at once one gets it', async () => {
    const coaches = await Promise.all(Array.from({ length: 10 }, () => northline.staff('Coach', 'ROLE_COACH')))
    const answers = await Promise.all(coaches.map((who) => who.call('PUT', '/v1/users/me', { appCoachPage: name })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9)
    expect(await hannah.refused('PUT', '/v1/users/me', { appCoachPage: name })).toMatchObject({
      code: 'CoachPageTaken',
      status: 422,
    })
  })

  test('can’t be another coach’s short id, for whoever changes it', async () => {
    const luis = await northline.staff('Luis', 'ROLE_COACH')
    const priya = await northline.staff('Priya', 'ROLE_ADMIN')
    const { shortId } = await luis.ok<{ shortId: string }>('GET', '/v1/users/me')
    const taken = { code: 'CoachPageTaken' }
    expect(await hannah.refused('PUT', '/v1/users/me', { appCoachPage: shortId })).toMatchObject(taken)
    const links = { socialLinks: { appCoachPage: shortId } }
    expect(await priya.refused('PUT', `/v1/admin/users/${hannah.id}`, links)).toMatchObject(taken)
    await priya.ok('PUT', `/v1/admin/users/${hannah.id}`, { socialLinks: { appCoachPage: name } })
    expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ coachPage: { appCoachPage: name } })
  })

  test.for(['-x', 'x', 'a b', 'a/b', 'ä-b', 'x-'])('%j is refused', async (typed) => {
    expect(await hannah.refused('PUT', '/v1/users/me', { appCoachPage: typed })).toMatchObject({
      code: 'CoachPageInvalid',
    })
  })

  test('of somebody without an organization, or whose organization has no pages, is refused', async () => {
    const root = await world.admin('Root', northline)
    const refused = { code: 'CoachPageNotAllowed', status: 403 }
    expect(await root.refused('PUT', '/v1/users/me', { appCoachPage: name })).toMatchObject(refused)
    expect(await root.ok('GET', '/v1/users/me')).toMatchObject({ coachPage: null })
    const other = await world.organization('Other', `+1303555${2000 + count}`)
    const zoe = await other.staff('Zoe', 'ROLE_ADMIN')
    await zoe.ok('PATCH', `/v1/organizations/${other.id}`, { coachPages: false })
    await expect
      .poll(() => zoe.call('PUT', '/v1/users/me', { coachPageOn: true }), { timeout: 10_000 })
      .toMatchObject({
        status: 403,
        body: refused,
      })
    // It can still be turned off.
    expect((await zoe.call('PUT', '/v1/users/me', { coachPageOn: false })).status).toBe(200)
  })
})
