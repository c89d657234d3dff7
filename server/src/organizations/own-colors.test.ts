import type { Organization } from '@attune/contract/organizations/entity'
import type { AccentCheck, Theme } from '@attune/contract/organizations/theme'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { forgetSessions } from '../staff/session-cache.ts'
import { caller, type Caller } from '../testing/caller.ts'
import { picture, upload } from '../testing/uploads.ts'
import { createWorld, type TestOrganization, type TestPerson, type World } from '../testing/world.ts'

let world: World
let northline: TestOrganization
let root: Caller
let priya: TestPerson
let hannah: TestPerson
let owen: TestPerson

beforeAll(async () => {
  world = await createWorld()
  northline = await world.organization('Northline', '+13035550100')
  root = await world.admin('Root', null)
  priya = await northline.staff('Priya', 'ROLE_ADMIN')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  owen = await (await world.organization('Harbour', '+13035550200')).staff('Owen', 'ROLE_ADMIN')
})
beforeEach(async () => void (await patch({ theme: null })))
afterAll(() => world.close())

const path = () => `/v1/organizations/${northline.id}`
const read = (who: Caller = priya) => who.ok<Organization>('GET', path())
const patch = (change: object, who: Caller = priya) => who.ok<Organization>('PATCH', path(), change)
const refuse = (change: object, who: Caller = priya) => who.refused('PATCH', path(), change)
const PLUM = { light: { '--accent': '#6b2f6b', '--accent-hover': '#5a2259' } }

test('an organization says its theme, to everybody who sees it, as the theme call does', async () => {
  await patch({ accentHue: 260 })
  const { theme } = await read()
  expect(theme).toMatchObject({ accentHue: 260, ownColors: false })
  expect(await caller(world.app, null, northline.id).ok<Theme>('GET', '/v1/organizations/theme')).toEqual(theme)
  for (const who of [hannah, root]) expect((await read(who)).theme).toEqual(theme)
  const { data } = await hannah.ok<{ data: Organization[] }>('GET', '/v1/organizations')
  expect(data.map((organization) => organization.theme)).toEqual([theme])
})

test('colors are chosen one by one; what wasn’t chosen follows from the hue, and shades follow along', async () => {
  const before = await read()
  const { theme, rev } = await patch({ theme: { variables: PLUM }, rev: before.rev })
  expect(rev).toBe(before.rev + 1)
  expect(theme).toMatchObject({ accentHue: null, ownColors: true })
  expect(theme.variables.light).toEqual({ ...before.theme.variables.light, ...PLUM.light })
  expect(theme.variables.dark).toEqual(before.theme.variables.dark)
  expect([theme.colors.accent[7], theme.colors.accent[4]]).toEqual(['#6b2f6b', before.theme.colors.accent[4]])
  expect(await caller(world.app, null, northline.id).ok<Theme>('GET', '/v1/organizations/theme')).toEqual(theme)
  // Those of before stay, in capitals or not.
  const both = (await patch({ theme: { variables: { dark: { '--accent-line': '#4A3A4A' } } } })).theme.variables
  expect([both.light['--accent'], both.dark['--accent-line']]).toEqual(['#6b2f6b', '#4a3a4a'])
})

test('a theme that is sent back as it was answered changes nothing', async () => {
  for (const theme of [{ accentHue: 300 }, { variables: PLUM }, { ...(await read()).theme, ownColors: false }]) {
    const saved = await patch({ theme })
    expect(await patch({ theme: saved.theme, accentHue: saved.accentHue })).toEqual(saved)
  }
})

test('another hue, or the word that there are none, drops the colors chosen before', async () => {
  await patch({ theme: { variables: PLUM } })
  expect((await patch({ accentHue: 260 })).theme).toMatchObject({ accentHue: 260, ownColors: false })
  await patch({ theme: { variables: PLUM } })
  const { theme } = await patch({ theme: { ownColors: false } })
  expect(theme).toMatchObject({ accentHue: 260, ownColors: false })
  expect((await patch({ theme: null })).theme).toMatchObject({ accentHue: null, ownColors: false })
})

test.each<[string, object, AccentCheck['what'][]]>([
  ['words can’t be read on', { variables: { light: { '--accent': '#9fc3d2' } } }, ['words-on-button']],
  [
    'turn pale under the pointer',
    { variables: { light: { '--accent-hover': '#cccccc' } } },
    ['words-on-hovered-button'],
  ],
  ['hide where the cursor is', { variables: { dark: { '--focus': '#222222' } } }, ['focus']],
  [
    'leave words on shades unreadable',
    { colors: { accent: Array.from({ length: 10 }, (_, at) => `#${'fedcba9876'.charAt(at).repeat(6)}`) } },
    ['words-on-button'],
  ],
  ['look like errors', { variables: { light: { '--accent': '#a8322a' } } }, ['unlike-errors']],
  [
    'run from dark to light',
    { colors: { accent: Array.from({ length: 10 }, (_, at) => `#${String(at).repeat(6)}`) } },
    ['shades'],
  ],
])('colors that %s are refused, with the check that says so', async (_what, theme, failing) => {
  const before = await read()
  const no = await refuse({ theme })
  expect(no).toMatchObject({ code: 'ThemeRefused', status: 422 })
  const { checks } = no.data as { checks: AccentCheck[] }
  expect(checks.map(({ what }) => what)).toEqual(expect.arrayContaining(failing))
  expect(checks.every(({ isMet }) => !isMet)).toBe(true)
  expect(await read()).toEqual(before)
})

test.each<[string, object, string, string]>([
  [
    'a script',
    { variables: { light: { '--accent': 'red;}</style><script>' } } },
    'theme.variables.light.--accent',
    'Use a color such as #17617f.',
  ],
  [
    'an address',
    { colors: { accent: Array.from({ length: 10 }, () => 'url(//x)') } },
    'theme.colors.accent.0',
    'Use a color such as #17617f.',
  ],
  [
    'nine shades',
    { colors: { accent: Array.from({ length: 9 }, () => '#123456') } },
    'theme.colors.accent',
    'Send ten shades.',
  ],
  [
    'another variable',
    { variables: { light: { '--surface': '#123456' } } },
    'theme.variables.light',
    'Unrecognized key: "--surface"',
  ],
  ['an unknown part', { font: 'Comic Sans' }, 'theme', 'Unrecognized key: "font"'],
])('%s in a theme is refused', async (_what, theme, at, message) => {
  expect(await refuse({ theme })).toMatchObject({
    code: 'InputInvalid',
    status: 400,
    data: { issues: expect.arrayContaining([{ path: at, message }]) as unknown },
  })
})

test('a hue too close to a warning is refused in a theme as at the top', async () => {
  expect(await refuse({ theme: { accentHue: 72 } })).toMatchObject({ code: 'AccentRefused' })
  expect(await refuse({ theme: { accentHue: 260 }, accentHue: 300 })).toMatchObject({ code: 'SettingGivenTwice' })
})

test('settings are answered and taken in config, as at the top', async () => {
  const config = { timezone: 'Europe/London', logDays: 90, coachPages: true, signUps: true, transcripts: false }
  const { transcripts, ...atTop } = config
  const saved = await patch({ config })
  expect(saved).toMatchObject({ ...atTop, config })
  expect((await patch({ logDays: null })).config).toMatchObject({ ...config, logDays: null })
  expect(await patch({ timezone: 'Europe/London', config: { timezone: 'Europe/London' } })).toMatchObject({
    timezone: 'Europe/London',
  })
  expect(transcripts).toBe(false)
  const no = await refuse({ timezone: 'Europe/Paris', config: { timezone: 'Europe/London' } })
  expect(no).toMatchObject({ code: 'SettingGivenTwice', status: 422 })
  expect(await refuse({ config: { timezone: 'Mars' } })).toMatchObject({ code: 'OrganizationZoneUnknown' })
  expect(await refuse({ config: { transcripts: true } })).toMatchObject({ code: 'NoTranscripts' })
})

test('an admin of the installation can send a whole config back', async () => {
  const { config, rev } = await read(root)
  expect(await patch({ config }, root)).toMatchObject({ config, rev })
})

test('whether everyone must have a second factor isn’t changed without a password', async () => {
  expect(await refuse({ config: { requireSecondFactor: true } })).toMatchObject({
    code: 'SecondFactorRuleAsksPassword',
    status: 422,
  })
  expect((await patch({ config: { requireSecondFactor: false } })).config?.requireSecondFactor).toBe(false)
})

test.each([
  ['an unknown setting', { quota: 3 }, 'Unrecognized key: "quota"'],
  ['a channel’s secret', { twilioAuthToken: 'x' }, 'Unrecognized key: "twilioAuthToken"'],
])('%s in config is refused by name', async (_what, config, message) => {
  expect(await refuse({ config })).toMatchObject({
    code: 'InputInvalid',
    data: { issues: [{ path: 'config', message }] },
  })
})

test('who may see the organization’s settings sees them; others get its theme and no settings', async () => {
  const lee = await northline.staff('Lee', 'ROLE_COACH')
  await setMembership(world.deps.store.global, lee.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  for (const who of [hannah, lee]) {
    const seen = await read(who)
    expect(seen.config).toBeNull()
    expect(seen.theme.accentHue).toBeNull()
    for (const change of [{ theme: { accentHue: 260 } }, { theme: null }, { config: { coachPages: false } }])
      expect(await refuse(change, who)).toMatchObject({ code: 'AccessDenied', status: 403 })
  }
  await setMembership(world.deps.store.global, lee.id, { permissions: permissionBits.of(['organizations.view']) })
  forgetSessions()
  const { config, abilities } = await read(lee)
  expect([Object.keys(config ?? {}), abilities.update]).toEqual([
    ['flags', 'requireSecondFactor', 'timezone', 'logDays', 'sessionDays', 'coachPages', 'signUps', 'transcripts'],
    false,
  ])
})

test('nobody changes another organization’s theme or settings, or learns whether it exists', async () => {
  for (const change of [{ theme: { accentHue: 260 } }, { config: { coachPages: false } }])
    expect(await refuse(change, owen)).toMatchObject({ code: 'OrganizationNotFound', status: 404 })
  expect(await owen.refused('GET', path())).toMatchObject({ code: 'OrganizationNotFound' })
})

test('a logo is a picture: a drawing that could hold a script isn’t taken, and words behind a picture aren’t served', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [name, mime] of [
    ['logo.svg', 'image/svg+xml'],
    ['logo.png', 'image/png'],
  ] as const)
    await expect(upload(priya, { bytes: drawing, name, mime }, 'organization-logo')).rejects.toThrow('PictureRequired')
  const { _id: logo } = await upload(
    priya,
    { bytes: Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]) },
    'organization-logo',
  )
  const { logoUrl } = await patch({ logo })
  const served = await world.app.inject({ method: 'GET', url: logoUrl ?? '' })
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(served.rawPayload.includes('script')).toBe(false)
})
