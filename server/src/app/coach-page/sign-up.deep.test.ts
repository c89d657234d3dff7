import type { Contact } from '@attune/contract/contacts/entity'
import type { SignUp } from '@attune/contract/contacts/sign-up-calls'
import type { Page } from '@attune/contract/page'
import { lockContact } from '@attune/store/contacts/contacts'
import { countBlocked } from '@attune/store/testing/count-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everythingOf } from '../../security/plain-requests.ts'
import { formToken, openSignUps, sendSignUp, type SignUpPage } from '../../contacts/testing/sign-up.ts'
import {
  createWorld,
  type TestClient,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'

let world: World
let northline: TestOrganization
let [hannah, priya]: TestPerson[] = []
let page: SignUpPage
let count = 0
/** A number and an address that nobody has yet, and a visitor's own network. */
let [phone, email, address] = ['', '', '']

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  count += 1
  const digits = String(count).padStart(4, '0')
  ;[phone, email, address] = [`+1303556${digits}`, `ida.${count}@example.com`, `203.0.113.${count}`]
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  page = await openSignUps(northline, { admin: priya, coach: hannah })
})
afterAll(() => world.close())

const send = (fields: Record<string, string | undefined>) => sendSignUp(world, page, fields, { address })
const agreed = () => ({ phone, agrees: 'yes' })
const clientsOf = async (who = hannah): Promise<Contact[]> =>
  (await (who as TestPerson).ok<Page<Contact>>('GET', '/v1/contacts?limit=50')).data
const signUpsOf = async (id: string, who = hannah): Promise<SignUp[]> =>
  (await (who as TestPerson).ok<{ data: SignUp[] }>('GET', `/v1/contacts/${id}/sign-ups`)).data
const noticesOf = async (who = hannah) =>
  (await (who as TestPerson).ok<Page<{ title: string }>>('GET', '/v1/notices')).data.map(({ title }) => title)

describe('the form on a coach’s page', () => {
  test('drops marks that turn the reading direction, which come along with what is pasted', async () => {
    await send({ ...agreed(), name: '\u202BIda\u202C Holm', phone: `\u202A${phone}\u202C` })
    const [ida] = await clientsOf()
    expect([ida?.profile.basic.fullName, ida?.phone]).toEqual(['Ida Holm', phone])
  })

  test('makes a client of this coach, who gets a notice; how they agreed is kept word by word', async () => {
    const answer = await send({ ...agreed(), email, name: '  Ida   Holm ', message: 'I want to run 10k.\r\nIn May.' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('Your message was sent.')
    expect(answer.headers['cache-control']).toBe('no-store')
    const [ida, ...others] = await clientsOf()
    expect(others).toEqual([])
    expect(ida).toMatchObject({
      profile: { basic: { fullName: 'Ida Holm' } },
      phone,
      email,
      primaryCoach: { _id: hannah?.id },
    })
    const [signUp] = await signUpsOf(ida?._id ?? '')
    expect(signUp).toMatchObject({
      coach: { _id: hannah?.id },
      message: 'I want to run 10k.\nIn May.',
      consent:
        'I agree that Northline texts me at this number about coaching. Message and data rates may apply. I can text STOP at any time to end it.',
      isNew: true,
    })
    // What is kept is what was shown.
    const shown = await world.app.inject({ method: 'GET', url: page.url })
    expect(shown.body).toContain(`<span>${signUp?.consent}</span>`)
    await world.work()
    expect(await noticesOf()).toEqual(['Someone signed up on a coach’s page'])
    const fact = await world.deps.store.global
      .selectFrom('facts')
      .select(['actor', 'payload'])
      .where('kind', '=', 'ContactAdded')
      .where('contact_id', '=', ida?._id ?? '')
      .executeTakeFirstOrThrow()
    // Nobody of the staff added them.
    expect(fact.actor).toBeNull()
  })

  test('takes an email address alone, without anything to agree to', async () => {
    expect((await send({ email })).statusCode).toBe(200)
    const [ida] = await clientsOf()
    expect(ida).toMatchObject({ phone: null, email })
    expect((await signUpsOf(ida?._id ?? ''))[0]?.consent).toBeNull()
  })

  test('isn’t there unless the organization allows it, and nothing can be sent', async () => {
    await priya?.ok('PATCH', `/v1/organizations/${northline.id}`, { signUps: false })
    const shown = await world.app.inject({ method: 'GET', url: page.url })
    expect(shown.statusCode).toBe(200)
    expect(shown.body).not.toContain('<form')
    const missing = await sendSignUp(world, { ...page, url: '/coaches/nobody-has-this-name' }, agreed(), { address })
    const refused = await send(agreed())
    expect(refused.statusCode).toBe(404)
    expect(everythingOf(refused)).toBe(everythingOf(missing))
    expect(await clientsOf()).toEqual([])
  })

  test.for<[Record<string, string>, string]>([
    [{ name: ' ', email: 'a@example.com' }, 'Enter your name.'],
    [{}, 'Enter a phone number or an email address.'],
    [{ phone: '12', agrees: 'yes' }, 'This isn&#39;t a valid phone number.'],
    [{ email: 'ida@' }, 'This isn&#39;t a valid email address.'],
    [{ phone: '+1 303 555 0142' }, 'Tick this box, or leave an email address'],
  ])('says what is wrong with %j beside the field, keeps what was typed, and makes nothing', async ([fields, said]) => {
    const answer = await send({ message: 'Hello <b>', ...fields })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(said)
    expect(answer.body).toContain('Hello &lt;b&gt;</textarea>')
    expect(answer.body).toMatch(/aria-invalid="true" aria-describedby="\w+-error"/)
    expect(await clientsOf()).toEqual([])
  })

  test('is different each time it is opened, with one tag', async () => {
    const open = () => world.app.inject({ method: 'GET', url: page.url })
    const [one, two] = [await open(), await open()]
    expect(one.body).not.toBe(two.body)
    expect(one.headers.etag).toBe(two.headers.etag)
    expect(one.headers['cache-control']).toBe('private, no-cache')
  })
})

describe('somebody whose number or address is known', () => {
  test('gets the same answer to the byte, and no second client; their coach is told', async () => {
    const luis = await northline.staff('Luis', 'ROLE_COACH')
    const maria = await northline.client('Maria Lopez', phone, luis)
    const known = await send({ ...agreed(), message: 'Me again' })
    const unknown = await send({ phone: '+13035570001', agrees: 'yes', message: 'Hello' })
    expect(everythingOf(known)).toBe(everythingOf(unknown))
    expect((await clientsOf()).map(({ phone: number }) => number)).toEqual(['+13035570001'])
    expect(await signUpsOf(maria.id, luis)).toMatchObject([{ message: 'Me again', isNew: false }])
    await world.work()
    expect(await noticesOf(luis)).toEqual(['A client wrote on a coach’s page'])
    // Whose page it was learns nothing about a colleague's client.
    expect(await noticesOf()).toEqual(['Someone signed up on a coach’s page'])
  })

  test('stays opted out: nobody has verified who it was', async () => {
    const maria = await northline.client('Maria Lopez', phone, hannah)
    await maria.texts('STOP')
    await send(agreed())
    expect(await hannah?.ok('GET', `/v1/contacts/${maria.id}`)).toMatchObject({ optedOutAt: expect.any(String) })
  })

  test('can send no more than ten that are kept', async () => {
    const maria = await northline.client('Maria Lopez', phone, hannah)
    for (let index = 0; index < 12; index += 1) await send({ ...agreed(), message: `Number ${index}` })
    expect((await signUpsOf(maria.id)).map(({ message }) => message)).toHaveLength(10)
  })

  test('that send it ten times at once become one client', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ ...agreed(), email })))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(await clientsOf()).toHaveLength(1)
  })
})

describe('somebody who signs up while they are', () => {
  const formAfter = async (client: TestClient, change: () => Promise<unknown> | undefined) => {
    const blocked = () => countBlocked(world.deps.store, northline.id)
    const both = await world.deps.store.tenant(northline.id, async (tx) => {
      await lockContact(tx, client.id)
      const changing = change()
      await expect.poll(blocked, { timeout: 20_000 }).toBe(1)
      const sending = send({ ...agreed(), message: 'Is anybody there?' })
      await expect.poll(blocked, { timeout: 20_000 }).toBe(2)
      return { changing, sending }
    })
    await both.changing
    expect((await both.sending).statusCode).toBe(200)
  }
  const stored = async () => {
    const rows = await world.deps.store.tenant(northline.id, (tx) =>
      tx.from('contact_sign_ups').selectAll().where('message', '=', 'Is anybody there?').execute(),
    )
    return rows.filter(({ coach_id: id }) => id === hannah?.id)
  }

  test('erased is a new client', async () => {
    const ida = await northline.client('Ida Holm', phone, hannah)
    await formAfter(ida, () => priya?.ok('DELETE', `/v1/contacts/${ida.id}`, { reason: 'Asked for it' }))
    const [again, ...others] = await clientsOf()
    expect([again?.phone, others]).toEqual([phone, []])
    expect(await stored()).toMatchObject([{ contact_id: again?._id, is_new: true }])
  })

  test('merged with another is the one who stays', async () => {
    const ida = await northline.client('Ida Holm', phone, hannah)
    const stays = await northline.client('Ida H.', `+1303558${phone.slice(-4)}`, hannah)
    await formAfter(ida, () => priya?.ok('POST', `/v1/contacts/${stays.id}/merge`, { goes: ida.id }))
    expect(await stored()).toMatchObject([{ contact_id: stays.id, is_new: false }])
  })
})

describe('what a client sent', () => {
  test('is hidden from whoever may not see who clients are, and gone with the client', async () => {
    await send({ ...agreed(), message: 'I am Ida, call +1 303 555 0199' })
    const [ida] = await clientsOf()
    const id = ida?._id ?? ''
    const path = `/v1/contacts/${id}/sign-ups`
    const filmed = await hannah?.raw({ method: 'GET', url: path, headers: { 'x-record-video': 'on' } })
    expect(filmed?.body).not.toMatch(/Ida|0199/)
    const luis = await northline.staff('Luis', 'ROLE_COACH')
    expect(await luis.refused('GET', path)).toMatchObject({ code: 'ContactNotFound' })
    await priya?.ok('DELETE', `/v1/contacts/${id}`, { reason: 'Asked for it' })
    const left = await world.deps.store.tenant(northline.id, (tx) =>
      tx.from('contact_sign_ups').selectAll().where('contact_id', '=', id).execute(),
    )
    expect(left).toEqual([])
  })
})

describe('a program that', () => {
  test('fills in the field that people don’t see is thanked, and nothing is made', async () => {
    const trapped = await send({ ...agreed(), company: 'Cheap pills' })
    expect(trapped.body).toContain('Your message was sent.')
    expect(await clientsOf()).toEqual([])
  })

  test.for<[string, () => string | undefined]>([
    ['no', () => undefined],
    ['a made-up', () => 'A'.repeat(70)],
    ['another page’s', () => formToken(world, priya?.id ?? '')],
    ['a too young', () => formToken(world, page.coachId, 0)],
    ['a too old', () => formToken(world, page.coachId, 25 * 3_600)],
  ])('has %s token is shown the form again', async ([, token]) => {
    const answer = await send({ ...agreed(), token: token() })
    expect([answer.statusCode, answer.body.includes('<form')]).toEqual([422, true])
    expect(await clientsOf()).toEqual([])
  })

  test('sends one form twice, with another number, makes one client', async () => {
    const token = formToken(world, page.coachId)
    await send({ ...agreed(), token })
    const again = await send({ phone: '+13035570002', agrees: 'yes', token })
    expect(again.statusCode).toBe(200)
    expect(await clientsOf()).toHaveLength(1)
  })

  test.for<[string, string | undefined, string, number]>([
    ['JSON', 'application/json', '{"name":"Ida"}', 415],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--', 415],
    ['plain text', 'text/plain', 'name=Ida', 415],
    ['nothing', 'application/x-www-form-urlencoded', '', 422],
    ['garbage', 'application/x-www-form-urlencoded', '%%%&&&=\u0000', 422],
    ['a field twice', 'application/x-www-form-urlencoded', 'name=a&name=b', 422],
    ['an unknown field', 'application/x-www-form-urlencoded', 'name=a&isAdmin=true', 422],
    ['100 KB', 'application/x-www-form-urlencoded', `name=${'a'.repeat(100_000)}`, 413],
  ])('sends %s is refused', async ([, type, payload, status]) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await world.app.inject({ method: 'POST', url: page.url, headers, payload, remoteAddress: address })
    expect(answer.statusCode).toBe(status)
    expect(await clientsOf()).toEqual([])
  })

  test('sends control characters or a long message is refused', async () => {
    expect((await send({ email, message: 'a\u0000b' })).statusCode).toBe(422)
    expect((await send({ email, message: 'a'.repeat(1_001) })).body).toContain(
      'A message can have at most 1000 characters.',
    )
    expect((await send({ email, message: 'a'.repeat(1_000) })).statusCode).toBe(200)
  })

  test('sends twenty from one network has to wait; others don’t', async () => {
    for (let index = 0; index < 20; index += 1) expect((await send({})).statusCode).toBe(422)
    const refused = await send({ email })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900'])
    expect(refused.body).toContain('Please try again in 15 minutes.')
    expect((await sendSignUp(world, page, { email }, { address: '198.51.100.9' })).statusCode).toBe(200)
  })
})

test('of ten thousand forms from as many addresses sixty make a client, and the page stays open', async () => {
  const sendAt = async (at: number) => {
    const address = `10.${at >> 8}.${at & 255}.1`
    return (await sendSignUp(world, page, { email: `bot${at}@example.com` }, { address })).statusCode
  }
  const answers: number[] = []
  for (let at = 0; at < 100; at += 1) answers.push(await sendAt(at))
  for (let from = 100; from < 10_000; from += 100)
    answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, index) => sendAt(from + index)))))
  expect(answers.slice(0, 60).every((status) => status === 200)).toBe(true)
  expect(answers.slice(60).every((status) => status === 429)).toBe(true)
  expect(await hannah?.ok('GET', '/v1/contacts/count')).toMatchObject({ count: 60 })
  expect((await world.app.inject({ method: 'GET', url: page.url })).statusCode).toBe(200)
}, 180_000)
