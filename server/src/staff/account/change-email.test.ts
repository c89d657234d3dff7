import type { Account } from '@attune/contract/staff/entity'
import { EMAIL_CHANGES, MAILED_LINK_MINUTES } from '@attune/contract/staff/limits'
import { insertMailedLink } from '@attune/store/staff/mailed-links'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createWorld,
  PASSWORD,
  send,
  threadOf,
  type TestOrganization,
  type TestPerson,
  type World,
} from '../../testing/world.ts'
import { hashToken } from '../tokens.ts'

let world: World
let northline: TestOrganization
let hannah: TestPerson
let round = 0
/** An address that nobody has. */
let fresh: string

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
})
beforeEach(async () => {
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  round += 1
  fresh = `hannah.${round}@elsewhere.example`
  world.mail.sent.length = 0
  await world.deps.store.global.deleteFrom('work').execute()
})
afterEach(() => world.at(null))
afterAll(() => world.close())

const change = (email: string, password = PASSWORD, who = hannah) =>
  who.call('POST', '/v2/users.changeEmail', { email, password })
const confirm = (token: string) => world.anybody.call('POST', '/v2/users.confirmEmail', { token })
const me = (): Promise<Account> => hannah.ok('GET', '/v1/users/me')
const signIn = (email: string) => world.anybody.call('POST', '/v2/auth.loginByEmail', { email, password: PASSWORD })
const INVALID = { status: 422, body: { code: 'EmailChangeInvalid' } }

test('a new address counts once its link was opened; the old one is told before', async () => {
  expect(await change(` ${fresh.toUpperCase()} `)).toMatchObject({
    status: 200,
    body: { email: hannah.email, pendingEmail: fresh },
  })
  await world.work()
  expect(world.mail.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [fresh, 'Confirm your new email address'],
    [hannah.email, 'Your email address is about to change'],
  ])
  expect(world.mail.sent[0]?.text).toMatch(
    /^https:\/\/desk\.test\.example\/me\/settings\/change-email\?token=[\w-]{43}$/m,
  )
  expect(world.mail.sent[1]?.text).toMatch(
    /^Then cancel .*: https:\/\/desk\.test\.example\/me\/settings\/change-email$/m,
  )
  expect([(await signIn(hannah.email)).status, (await signIn(fresh)).status]).toEqual([200, 401])
  expect(await confirm(world.mail.tokenTo(fresh))).toEqual({ status: 200, body: { email: fresh } })
  expect(await me()).toMatchObject({ email: fresh, pendingEmail: null })
  expect([(await signIn(hannah.email)).status, (await signIn(fresh)).status]).toEqual([401, 200])
})

test('the new address stands on messages sent before', async () => {
  const maria = await northline.client('Maria Lopez', `+1303555${5_000 + round}`, hannah)
  await send(hannah, maria, 'Hello')
  await change(fresh)
  await world.work()
  await confirm(world.mail.tokenTo(fresh))
  await world.work()
  expect((await threadOf(hannah, maria))[0]?.body?.send_by).toMatchObject({ email: fresh })
})

test('a link works once, for a day, and only the last one asked for', async () => {
  const began = world.now().getTime()
  world.at(new Date(began))
  await change(fresh)
  await world.work()
  const first = world.mail.tokenTo(fresh)
  await change(fresh)
  await world.work()
  const second = world.mail.tokenTo(fresh)
  expect(await confirm(first)).toMatchObject(INVALID)
  world.at(new Date(began + MAILED_LINK_MINUTES.emailChange * 60_000))
  expect(await confirm(second)).toMatchObject(INVALID)
  world.at(new Date(began + MAILED_LINK_MINUTES.emailChange * 60_000 - 1))
  const answers = await Promise.all([confirm(second), confirm(second)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('a change may be taken back: its link does nothing then', async () => {
  await change(fresh)
  await world.work()
  expect(await hannah.ok('POST', '/v2/users.cancelEmailChange', {})).toMatchObject({ pendingEmail: null })
  expect(await confirm(world.mail.tokenTo(fresh))).toMatchObject(INVALID)
  expect(await hannah.ok('POST', '/v2/users.cancelEmailChange', {})).toMatchObject({ email: hannah.email })
})

test('another’s address is answered like a free one; its owner learns of it by mail, and keeps it', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  expect(await change(mina.email)).toMatchObject({ status: 200, body: { pendingEmail: mina.email } })
  await world.work()
  const to = world.mail.sent.find((mail) => mail.to === mina.email)
  expect(to).toMatchObject({ subject: 'Your email address is already in use' })
  expect(to?.text).not.toContain('token=')
})

test('of two who ask for one address the first to confirm gets it', async () => {
  const mina = await northline.staff('Mina', 'ROLE_COACH')
  await change(fresh)
  await world.work()
  const hers = world.mail.tokenTo(fresh)
  await change(fresh, PASSWORD, mina)
  await world.work()
  const minas = world.mail.tokenTo(fresh)
  const answers = await Promise.all([confirm(hers), confirm(minas)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'EmailTaken' })
})

test('links to a new password that went to the old address end with it', async () => {
  await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: hannah.email })
  await change(fresh)
  await world.work()
  const old = world.mail.tokenTo(hannah.email)
  await confirm(world.mail.tokenTo(fresh))
  expect(
    await world.anybody.call('POST', '/v2/auth.resetPassword', { token: old, password: 'a far better password' }),
  ).toMatchObject({ status: 422, body: { code: 'PasswordResetInvalid' } })
})

test('a link whose mail was on its way when another address was asked for does nothing', async () => {
  await change(`other.${fresh}`)
  await late('email-change', fresh)
  expect(await confirm(LATE)).toMatchObject(INVALID)
  await world.deps.store.global.deleteFrom('mailed_links').execute()
  await late('password-reset', fresh)
  expect(
    await world.anybody.call('POST', '/v2/auth.resetPassword', { token: LATE, password: 'a far better password' }),
  ).toMatchObject({ status: 422, body: { code: 'PasswordResetInvalid' } })
  expect(await me()).toMatchObject({ email: hannah.email, pendingEmail: `other.${fresh}` })
})

/** A link to Hannah's account, as left behind by a mail that was still on its way. */
const LATE = 'a-link-that-came-late'
const late = (purpose: 'email-change' | 'password-reset', email: string): Promise<void> =>
  insertMailedLink(
    world.deps.store.global,
    {
      token_hash: hashToken(LATE),
      account_id: hannah.id,
      purpose,
      email,
      expires_at: new Date(Date.now() + 3_600_000),
    },
    world.now(),
  )

test.for(['', 'hannah', 'hannah@', '@example.org', 'a b@example.org', `${'x'.repeat(250)}@e.example`])(
  '%j is no address',
  async (email) => {
    expect(await change(email)).toMatchObject({ status: 422, body: { code: 'EmailInvalid' } })
  },
)

// ASVS 2.4.1
test('nobody can send endless mails to strangers: after a few requests one has to wait', async () => {
  for (let time = 0; time < EMAIL_CHANGES; time += 1) expect((await change(`${time}.${fresh}`)).status).toBe(200)
  expect(await change(`more.${fresh}`)).toMatchObject({ status: 429, body: { code: 'SignInThrottled' } })
  await world.work()
  // One to each new address, and one to the old.
  expect(world.mail.sent.length).toBeLessThanOrEqual(2 * EMAIL_CHANGES)
})

// ASVS 7.5.1
test('the password is asked, and the address one has is refused', async () => {
  expect(await change(fresh, 'a wrong password')).toMatchObject({ status: 422, body: { code: 'PasswordWrong' } })
  expect(await change(hannah.email.toUpperCase())).toMatchObject({ status: 422, body: { code: 'EmailUnchanged' } })
  expect(await confirm('x'.repeat(43))).toMatchObject(INVALID)
  await world.work()
  expect(world.mail.sent).toEqual([])
})

test('a change asked for by somebody who knew the password ends with a reset of it', async () => {
  await change(fresh)
  await world.work()
  const token = world.mail.tokenTo(fresh)
  await world.anybody.call('POST', '/v2/auth.requestPasswordReset', { email: hannah.email })
  await world.work()
  const reset = { token: world.mail.tokenTo(hannah.email), password: 'a far better password' }
  expect((await world.anybody.call('POST', '/v2/auth.resetPassword', reset)).status).toBe(200)
  expect(await confirm(token)).toMatchObject(INVALID)
})

test('a change that is pending when the password is changed ends with it, and so does its link', async () => {
  await change(fresh)
  await world.work()
  const token = world.mail.tokenTo(fresh)
  await hannah.ok('POST', '/v2/users.changePassword', { password: PASSWORD, newPassword: 'a far better password' })
  expect(await me()).toMatchObject({ email: hannah.email, pendingEmail: null })
  expect(await confirm(token)).toMatchObject(INVALID)
})
