import type { Permission } from '@attune/contract/permissions'
import type { Account, Switch } from '@attune/contract/staff/entity'
import { permissionBits } from '@attune/contract/staff/masks'
import type { UserDetails } from '@attune/contract/staff/users/user'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { caller, type CallAnswer, type Caller } from '../../testing/caller.ts'
import { openLive } from '../../testing/live-reader.ts'
import { picture, upload } from '../../testing/uploads.ts'
import { createWorld, PASSWORD, type TestOrganization, type TestPerson, type World } from '../../testing/world.ts'
import { forgetSessions } from '../session-cache.ts'

let world: World
let northline: TestOrganization
let priya: TestPerson
let hannah: TestPerson
let phones = 300

const newPhone = () => `+1303555${String((phones += 1)).padStart(4, '0')}`

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  northline = await world.organization('Northline', newPhone())
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
})
afterAll(() => world.close())

const put = async (who: Caller, { id }: { id: string }, body: object) =>
  (await who.call('PUT', `/v1/admin/users/${id}`, body)) as CallAnswer<
    UserDetails & { code?: string; data?: UserDetails }
  >
const get = (who: Caller, { id }: { id: string }) => who.ok<UserDetails>('GET', `/v1/admin/users/${id}`)
const signIn = (email: string, password = PASSWORD) =>
  world.anybody.call('POST', '/v2/auth.loginByEmail', { email, password })

describe('an account', () => {
  test('has a photo that an administrator uploads, another one in its place, and none again', async () => {
    const first = await upload(priya, { bytes: await picture() }, 'staff-photo')
    const saved = (await put(priya, hannah, { photo: first._id })).body
    expect(saved.photoUrl).toContain(first._id)
    expect(await hannah.ok('GET', '/v1/users/me')).toMatchObject({ photo: first._id })
    expect((await hannah.raw({ method: 'GET', url: saved.photoUrl ?? '' })).statusCode).toBe(200)
    // The same again changes nothing, and nobody else’s upload, or one of another kind, becomes a photo.
    expect((await put(priya, hannah, { photo: first._id })).status).toBe(200)
    const others = await upload(hannah, { bytes: await picture() }, 'staff-photo')
    const attachment = await upload(priya, { bytes: await picture() }, 'message-attachment')
    for (const photo of [others._id, attachment._id])
      expect(await put(priya, hannah, { photo })).toMatchObject({ status: 422, body: { code: 'PhotoUnusable' } })
    // What is refused takes no upload.
    const second = await upload(priya, { bytes: await picture() }, 'staff-photo')
    expect(await put(priya, hannah, { photo: second._id, rev: 1 })).toMatchObject({ status: 409 })
    expect(await put(priya, hannah, { photo: second._id, email: priya.email })).toMatchObject({ status: 422 })
    const { rev } = await get(priya, hannah)
    expect((await put(priya, hannah, { photo: second._id, rev })).body.photoUrl).toContain(second._id)
    await world.work()
    expect((await hannah.raw({ method: 'GET', url: saved.photoUrl ?? '' })).statusCode).toBe(404)
    expect((await put(priya, hannah, { photo: null })).body).toMatchObject({ photoUrl: null, photoThumbnail: null })
    expect((await put(hannah, priya, { photo: null })).status).toBe(403)
  })

  test('is read and changed by an admin, field by field', async () => {
    const luis = await northline.staff('Luis', 'ROLE_MANAGER')
    const body = {
      name: ' Luis  Ortega ',
      phone: '+1 303 555 0142',
      contactPhone: '0049 30 901820',
      adminNotes: 'Works in the mornings.',
      featured: true,
      featuredLocked: true,
      contactAssignmentBoost: 5,
      managerOf: [hannah.id],
      specializesIn: ['sleep-specialist', 'running', 'running'],
      tags: ['north', 'lead'],
      socialLinks: { appCoachPage: 'luis-ortega', website: 'example.com/luis', instagram: '' },
      personalDescription: 'Runs in the hills.',
      addons: ['reports'],
      stripeAccountId: 'acct_1Luis',
    }
    const { managerOf, ...rest } = (await put(priya, luis, body)).body
    expect(managerOf).toEqual([hannah.id])
    expect(rest).toMatchObject({
      name: 'Luis Ortega',
      phone: '+13035550142',
      contactPhone: '+4930901820',
      adminNotes: 'Works in the mornings.',
      featured: true,
      featuredLocked: true,
      contactAssignmentBoost: 5,
      specializesIn: ['sleep-specialist', 'running'],
      tags: ['north', 'lead'],
      socialLinks: { appCoachPage: 'luis-ortega', website: 'https://example.com/luis' },
      personalDescription: 'Runs in the hills.',
      addons: ['reports'],
      stripeAccountId: 'acct_1Luis',
      organization: northline.id,
      roles: ['ROLE_MANAGER'],
    })
    expect(await get(priya, luis)).toEqual({ ...rest, managerOf })
    // Fields that are left out stay.
    expect((await put(priya, luis, { tags: [] })).body).toMatchObject({
      tags: [],
      featured: true,
      adminNotes: 'Works in the mornings.',
    })
    await world.work()
    const { data } = await priya.ok<{ data: { name: string }[] }>('GET', '/v1/staff?q=ortega')
    expect(data.map(({ name }) => name)).toEqual(['Luis Ortega'])
  })

  test('refuses what is not valid, and says so', async () => {
    const refusals: [object, string][] = [
      [{ name: ' ' }, 'NameMissing'],
      [{ phone: '12' }, 'PhoneInvalid'],
      [{ contactPhone: 'none' }, 'PhoneInvalid'],
      [{ email: 'hannah' }, 'EmailInvalid'],
      [{ email: priya.email }, 'EmailTaken'],
      [{ password: 'short' }, 'PasswordTooShort'],
      [{ socialLinks: { website: 'javascript:alert(1)' } }, 'PersonalUrlInvalid'],
      [{ socialLinks: { appCoachPage: 'Hannah Reed' } }, 'CoachPageInvalid'],
      [{ managerOf: [hannah.id] }, 'ManagedCoachUnknown'],
      [{ managerOf: [`us_${'0'.repeat(32)}`] }, 'ManagedCoachUnknown'],
      [{ disabled: true }, 'DisabledReasonMissing'],
      [{ specializesIn: ['juggling'] }, 'InputInvalid'],
      [{ stripeAccountId: 'cus_1' }, 'InputInvalid'],
      [{ shoeSize: 43 }, 'InputInvalid'],
    ]
    for (const [body, code] of refusals)
      expect([body, (await put(priya, hannah, body)).body.code]).toEqual([body, code])
    const elsewhere = await world.organization('Elsewhere', newPhone())
    const ines = await elsewhere.staff('Ines', 'ROLE_COACH')
    expect((await put(priya, hannah, { managerOf: [ines.id] })).body.code).toBe('ManagedCoachUnknown')
    expect((await put(priya, ines, { name: 'Mine' })).body.code).toBe('AccountNotFound')
    expect(await priya.refused('GET', `/v1/admin/users/${ines.id}`)).toMatchObject({ code: 'AccountNotFound' })
  })

  test('is not overwritten by someone who has not seen the last change', async () => {
    const { rev } = await get(priya, hannah)
    await put(priya, hannah, { tags: ['first'], rev })
    const second = await put(priya, hannah, { tags: ['second'], rev })
    expect(second).toMatchObject({ status: 409, body: { code: 'UserChanged', data: { tags: ['first'] } } })
  })

  test('that is featured and locked stays so until it is unlocked', async () => {
    await put(priya, hannah, { featured: true, featuredLocked: true })
    expect((await put(priya, hannah, { featured: false })).body.code).toBe('FeaturedIsLocked')
    expect((await put(priya, hannah, { featured: false, featuredLocked: false })).body).toMatchObject({
      featured: false,
    })
  })

  test('with a boost is offered first where clients are assigned', async () => {
    const zoe = await northline.staff('Zoe', 'ROLE_COACH')
    const offered = async () =>
      (await priya.ok<{ data: { name: string }[] }>('GET', '/v1/staff?coaches=true')).data.map(({ name }) => name)
    expect(await offered()).toEqual(['Hannah', 'Zoe'])
    await put(priya, zoe, { contactAssignmentBoost: 1 })
    expect(await offered()).toEqual(['Zoe', 'Hannah'])
  })

  test('keeps the notes of the admins to them', async () => {
    await put(priya, hannah, { adminNotes: 'A canary in the notes.' })
    expect(JSON.stringify(await hannah.ok('GET', '/v1/users/me'))).not.toContain('canary')
    expect(await hannah.refused('GET', `/v1/admin/users/${hannah.id}`)).toMatchObject({ code: 'AccessDenied' })
  })
})

describe('a part of an account', () => {
  test('takes a permission of its own', async () => {
    const elsewhere = await world.organization('Elsewhere', newPhone())
    const sam = await world.admin('Sam', null)
    const vera = await world.admin('Vera', null)
    const { _id: veraId } = await vera.ok<Account>('GET', '/v1/users/me')
    const everything = permissionBits.expand(1n) & ~permissionBits.of(['all'])
    const allowAllBut = async (left: Permission[]) => {
      await setMembership(world.deps.store.global, veraId, { permissions: everything & ~permissionBits.of(left) })
      forgetSessions()
    }
    const parts: [Permission, object][] = [
      ['users.labels', { tags: ['north'] }],
      ['users.featured', { featured: true }],
      ['users.featured', { featuredLocked: true }],
      ['users.specializes-in', { specializesIn: ['running'] }],
      ['users.attributes', { adminNotes: 'Early riser.' }],
      ['users.attributes', { contactAssignmentBoost: 3 }],
      ['users.organization', { organization: elsewhere.id }],
      ['users.disabled', { disabled: true, disabledReasonCode: 'other' }],
    ]
    for (const [permission, part] of parts) {
      const before = await get(sam, hannah)
      await allowAllBut([permission])
      expect([permission, await vera.refused('PUT', `/v1/admin/users/${hannah.id}`, part)]).toMatchObject([
        permission,
        { code: 'UserFieldNotAllowed', status: 403, content: "Your role can't change this part of an account." },
      ])
      expect(await get(sam, hannah)).toEqual(before)
      await allowAllBut([])
      expect([permission, await put(vera, hannah, part)]).toMatchObject([permission, { status: 200 }])
    }
    const { tags, featured, specializesIn, adminNotes, organization, disabled } = await get(sam, hannah)
    expect([tags, featured, specializesIn]).toEqual([['north'], true, ['running']])
    expect([adminNotes, organization, disabled]).toEqual(['Early riser.', elsewhere.id, true])
  })

  test('that names its organization is for admins of the installation, whatever others may do', async () => {
    const { organization, abilities } = await get(priya, hannah)
    expect([organization, abilities.organization]).toEqual([northline.id, false])
    for (const to of [null, northline.id])
      expect((await put(priya, hannah, { organization: to })).body.code).toBe('UserFieldNotAllowed')
  })
})

describe('signing in', () => {
  test('ends at once for an account that is disabled, and its live stream closes; enabling lets it in again', async () => {
    await northline.client('Maria Lopez', newPhone(), hannah)
    const url = await world.app.listen({ port: 0 })
    const live = await openLive(url, hannah)
    const made = await hannah.ok<{ key: string }>('POST', '/v2/users.createApiKey', {
      name: 'Sheet',
      password: PASSWORD,
    })
    const byKey = () => world.anybody.call('POST', '/v2/auth.loginByApikey', { grantType: 'apikey', apikey: made.key })
    const body = { disabled: true, disabledReasonCode: 'left', disabledReasonNotes: 'Moved to Denver.' }
    const { body: disabled } = await put(priya, hannah, body)
    expect(disabled).toMatchObject({
      disabled: true,
      disabledReasonCode: 'left',
      disabledReasonNotes: 'Moved to Denver.',
      clients: 1,
    })
    expect(await hannah.refused('GET', '/v1/users/me')).toMatchObject({ code: 'AuthenticationRequired' })
    expect((await signIn(hannah.email)).status).toBe(401)
    expect((await byKey()).status).toBe(401)
    await live.ended
    expect((await put(priya, hannah, { disabled: false })).body).toMatchObject({ disabled: false, clients: 1 })
    expect((await signIn(hannah.email)).status).toBe(200)
    expect((await byKey()).status).toBe(200)
  })

  test('takes a new password and email from an admin, and the old ones end', async () => {
    const other = `${northline.id}@test.example`
    await put(priya, hannah, { email: other, password: 'a bridge over the river' })
    expect(await hannah.refused('GET', '/v1/users/me')).toMatchObject({ code: 'AuthenticationRequired' })
    expect((await signIn(hannah.email)).status).toBe(401)
    expect((await signIn(other)).status).toBe(401)
    expect((await signIn(other, 'a bridge over the river')).status).toBe(200)
    await world.work()
    expect(world.mail.sent.at(-1)).toMatchObject({ to: other, subject: 'Your password was changed' })
  })

  test('ends a change of the address when an admin gives a new password', async () => {
    const mail = { email: `elsewhere.${hannah.id}@test.example`, password: PASSWORD }
    expect((await hannah.call('POST', '/v2/users.changeEmail', mail)).status).toBe(200)
    await world.work()
    const token = world.mail.tokenTo(mail.email)
    await put(priya, hannah, { password: 'a bridge over the river' })
    expect(await world.anybody.call('POST', '/v2/users.confirmEmail', { token })).toMatchObject({
      status: 422,
      body: { code: 'EmailChangeInvalid' },
    })
  })

  test('ends the link of a password reset when an admin gives a new password', async () => {
    await world.anybody.ok('POST', '/v2/auth.requestPasswordReset', { email: hannah.email })
    await world.work()
    const token = world.mail.tokenTo(hannah.email)
    await put(priya, hannah, { password: 'a bridge over the river' })
    const reset = { token, password: 'another bridge over the river' }
    expect(await world.anybody.call('POST', '/v2/auth.resetPassword', reset)).toMatchObject({
      status: 422,
      body: { code: 'PasswordResetInvalid' },
    })
    expect((await signIn(hannah.email, 'a bridge over the river')).status).toBe(200)
  })

  test('of your own account is changed in Account Settings only, where the old password is asked for', async () => {
    expect((await put(priya, priya, { password: 'a bridge over the river' })).body.code).toBe('OwnSignInData')
    expect((await put(priya, priya, { email: 'x@test.example' })).body.code).toBe('OwnSignInData')
    expect((await put(priya, priya, { name: 'Priya Nair' })).body).toMatchObject({ name: 'Priya Nair' })
  })

  test('of your own account isn’t changed from a colleague’s that you are switched into, either', async () => {
    const ada = await northline.staff('Ada', 'ROLE_ADMIN')
    const { _id } = await priya.ok<Switch>('POST', '/v2/users.switchTo', { id: ada.id })
    const inside = caller(world.app, priya.token, null, _id)
    await inside.ok('POST', '/v2/users.confirmSwitch', { purpose: 'Tidy up' })
    for (const own of [priya, ada]) {
      expect((await put(inside, own, { password: 'a bridge over the river' })).body.code).toBe('OwnSignInData')
      expect((await put(inside, own, { email: 'x@test.example' })).body.code).toBe('OwnSignInData')
    }
    expect((await put(inside, hannah, { password: 'a bridge over the river' })).status).toBe(200)
  })

  test('begins anew after another role, with what that may do', async () => {
    await put(priya, hannah, { roles: ['ROLE_ADMIN'] })
    expect(await hannah.refused('GET', '/v1/users/me')).toMatchObject({ code: 'AuthenticationRequired' })
    expect(await get(priya, hannah)).toMatchObject({ roles: ['ROLE_ADMIN'] })
  })
})
