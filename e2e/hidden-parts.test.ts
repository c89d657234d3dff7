import { contract } from '@attune/contract/app/contract'
import type { CallMeta } from '@attune/contract/call'
import { FEATURES, type Feature } from '@attune/contract/features'
import type { Organization } from '@attune/contract/organizations/entity'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import type { Account } from '@attune/contract/staff/entity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { signIn as callAs } from './cluster/call.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { openMenu, pressIn, waitForFocus } from './keys.ts'
import { startProduct, type Product } from './product.ts'

/** A part of the panel guarded by a bit: where it is, what the bit shows or hides, and its menu. */
interface Part {
  at: string
  find: (page: Page) => Locator
  menu?: (page: Page) => Promise<Locator>
  /** Without the bit the rest of the page is hidden too, and it has to be opened again. */
  closes?: true
  /** It also disappears with the previous bit, so everything is allowed again first. */
  again?: true
}

type Bits = Pick<Account['scope'], 'permissions' | 'features'>

/** What an organization allows its accounts; anything not named is unlimited. */
type Flags = Partial<Pick<OrganizationFlags, keyof Bits>>
type OrganizationFlags = NonNullable<Organization['config']>['flags']

const CLIENT = 'Daniel Okafor'
const CLIENT_MENU = /^Actions for /
const nav = (title: string): Part => ({
  at: '/me/settings',
  find: (page) => page.getByRole('navigation').getByRole('link', { name: title }),
})
const profile = (find: Part['find']): Part => ({ at: '/contacts/{client}', find })
const thread = (find: Part['find']): Part => ({ at: '/conversations/dialog/{client}', find })
const item = (name: string | RegExp) => (page: Page) => page.getByRole('menuitem', { name })
const inClientMenu = (name: string): Part => ({
  ...profile(item(name)),
  menu: (page) => openMenu(page.getByRole('button', { name: CLIENT_MENU }).first()),
})
const inMessageMenu = (name: string | RegExp): Part => ({
  ...thread(item(name)),
  menu: async (page) => {
    const message = page.locator('[data-messages][data-placed] [data-message]').last()
    await message.focus()
    await pressIn(message, 'Enter')
    const menu = page.getByRole('menu')
    await waitForFocus(menu)
    return menu
  },
})

/** A button on a coach's page. */
const inUser = (button: string): Part => ({
  at: '/users/{coach}',
  find: (page) => page.getByRole('button', { name: button }),
})

/** As seen by an admin of an organization. What the server does without each bit is tested with its calls. */
const PERMISSION_PARTS: Partial<Record<Permission, Part>> = {
  'agreement.sign': { at: '/me/settings', find: (page) => page.getByRole('link', { name: 'Agreement' }) },
  'contacts.list': nav('Clients'),
  'contacts.view': { ...profile((page) => page.getByRole('heading', { name: CLIENT })), closes: true },
  'contacts.create': { at: '/contacts', find: (page) => page.getByRole('link', { name: 'New Client' }) },
  'contacts.update': inClientMenu('Mute'),
  'contacts.status': inClientMenu('Change status'),
  'contacts.manager-requests': inClientMenu('Manager request'),
  'contacts.delete': inClientMenu('Delete'),
  'contacts.private-data': profile((page) => page.getByRole('heading', { name: CLIENT })),
  'conversations.view': nav('Conversations'),
  'prompt-templates.update': {
    at: '/prompt-templates',
    find: (page) => page.getByRole('button', { name: 'New Template' }),
  },
  'product-tour.view': {
    at: '/',
    menu: (page) => openMenu(page.locator('[data-tour="account"]')),
    find: item('Tour'),
  },
  'invites.send': {
    at: '/organizations/settings/people',
    find: (page) => page.getByRole('button', { name: 'Invite', exact: true }),
  },
  'users.create': {
    at: '/organizations/settings/people',
    find: (page) => page.getByRole('button', { name: 'Invite', exact: true }),
    again: true,
  },
  'phone-numbers.view': {
    at: '/organizations/settings/channels',
    find: (page) => page.getByRole('list', { name: 'Channels' }),
  },
  'organizations.view': {
    at: '/organizations/settings/channels',
    find: (page) => page.getByRole('list', { name: 'Channels' }),
    again: true,
  },
  'users.list': {
    at: '/organizations/settings/people',
    find: (page) => page.getByRole('list', { name: 'People' }),
    closes: true,
  },
  'users.switch': {
    at: '/organizations/settings/people',
    find: (page) => page.getByRole('button', { name: /^Switch to / }).first(),
  },
  'users.view': { at: '/users', find: (page) => page.getByRole('link', { name: 'Hannah Brandt' }) },
  'users.update': inUser('Save'),
  'users.delete': inUser('Delete account'),
  'messages.send-direct': thread((page) => page.getByRole('form', { name: `Write to ${CLIENT}` })),
  'messages.pinned': inMessageMenu(/^(Unp|P)in$/),
  'messages.flag': inMessageMenu(/flag/i),
  'messages.update': inMessageMenu('Edit attachments…'),
  'messages.text': { ...inMessageMenu('Rank…'), again: true },
  'messages.delete': inMessageMenu('Delete…'),
  'logs.view': nav('Service Logs'),
  'user-actions.view': nav('Coach Actions'),
  'notices.view': {
    at: '/me/settings',
    find: (page) => page.getByRole('navigation').getByRole('button', { name: /^Notices/ }),
  },
  'configurable-alerts.view': nav('Alerts'),
  'configurable-alerts.update': {
    at: '/admin/configurable-alerts',
    find: (page) => page.getByRole('button', { name: 'New alert' }),
  },
  'playground.use': nav('Playground'),
  'programs.view': nav('Programs'),
  'prompt-templates.view': nav('Prompt Templates'),
  'programs.update': profile((page) =>
    page.getByRole('region', { name: 'Programs' }).getByRole('button', { name: 'Enroll' }),
  ),
  'questionnaires.update': profile((page) => page.getByRole('form', { name: 'Questionnaire' })),
  'questionnaires.view': { ...profile((page) => page.getByLabel('Questionnaire')), again: true },
  'recent-questions.update': {
    at: '/contacts/recent-questions',
    find: (page) => page.getByRole('button', { name: /^Dismiss: / }).first(),
  },
  'recent-questions.view': nav('Questions'),
  'scheduled-messages.update': thread((page) => page.getByRole('button', { name: 'Send later' })),
  'scenes.update': {
    at: '/interaction-flow/scene',
    find: (page) => page.getByRole('button', { name: 'New Scene' }),
  },
  'scenes.view': nav('Scenes'),
  'tasks.view': nav('Tasks'),
  'tasks.update': { at: '/contacts/tasks', find: (page) => page.getByRole('button', { name: 'New Task' }) },
}
const FEATURE_PARTS: Partial<Record<Feature, Part>> = {
  'incoming-keyword-actions': {
    at: '/organizations/settings/keywords',
    find: (page) => page.getByRole('button', { name: 'New keyword' }),
  },
  mute: inClientMenu('Mute'),
  notes: profile((page) => page.getByRole('form', { name: 'New note' })),
  tasks: { ...nav('Tasks'), again: true },
  'self-harm': {
    at: '/',
    menu: async (page) => {
      await page.getByRole('button', { name: 'How this is ordered' }).click()
      const words = page.getByRole('dialog')
      await words.waitFor()
      return words
    },
    find: (page) => page.getByText('Words of distress or pain that wait for an answer'),
  },
  'reply-suggestions': thread((page) => page.getByRole('list', { name: 'Suggestions' })),
}

/** Bits declared by calls that guard no part of the panel, with the reason. */
const WITHOUT_PART: Partial<Record<Permission, string>> = {
  'organizations.update': 'without it Organization Settings are read; integrations are part of the account’s abilities',
  'messages.resend': 'shown at a message that failed, by its abilities',
  'messages.photo': 'shown at a photo, by its abilities',
  'messages.prompt-logs': 'shown at a message that a model wrote',
  'scheduled-messages.view': 'the plan says that it isn’t allowed',
  'scheduled-message-templates.view': 'standard messages are offered in the dialog of the plan',
  'scheduled-message-templates.update': 'standard messages are changed in the dialog of the plan',
}

let product: Product
let browser: Browser
let priya: Desk
let organization: string
let client: string
let sam: string
let priyaId: string
let coach: string

interface Answer {
  data: { _id: string }[]
  scope: Bits
}

const ask = async (path: string, method: string, token: string, body?: object) => {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      ...(path.startsWith('/v1/contacts') && { 'x-organization-id': organization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  sam = await callAs([product.url], 'sam@attune.example')
  organization = (await ask('/v1/organizations?q=Northline', 'GET', sam)).data[0]?._id ?? ''
  client = (await ask('/v1/contacts?q=Okafor', 'GET', sam)).data[0]?._id ?? ''
  priyaId = (await ask('/v1/admin/users?q=priya', 'GET', sam)).data[0]?._id ?? ''
  coach = (await ask('/v1/admin/users?q=Brandt', 'GET', sam)).data[0]?._id ?? ''
  await priya.signIn('priya@northline.example', null)
  await allow({})
  unlimited = (await ask('/v1/users/me', 'GET', await callAs([product.url], 'priya@northline.example'))).scope
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** A mask with all but two bits set: the first, which would turn everything on, and that of `left`. */
const maskWithout = (names: readonly string[], left: string): string =>
  names.reduce((mask, name, at) => (at === 0 || name === left ? mask : mask | (1n << BigInt(at))), 0n).toString()

let manages = false
/** What Priya has when her organization allows everything. */
let unlimited: Bits

/** Changes what the organization allows. Open panels follow changed rights at once, so Priya's change too. */
const allow = async (flags: Flags): Promise<void> => {
  await ask(`/v1/organizations/${organization}`, 'PATCH', sam, { config: { flags: { ...EVERYTHING, ...flags } } })
  manages = !manages
  await ask(`/v1/admin/users/${priyaId}`, 'PUT', sam, { managerOf: manages ? [coach] : [] })
}

const EVERYTHING = { permissions: null, features: null }

const showMenu = async ({ menu }: Part): Promise<Locator | null> => (menu === undefined ? null : menu(priya.page))

/** What the account is allowed changes while the page is open: a part disappears because of the bit alone. */
const expectToGo = async (part: Part, flags: Flags): Promise<void> => {
  const found = part.find(priya.page)
  if (part.again === true) await follow({})
  const before = await showMenu(part)
  await found.first().waitFor()
  if (before !== null) await closeMenu(before)
  await follow(flags)
  const menu = await showMenu(part)
  await expect.poll(() => found.count()).toBe(0)
  await atRest(priya.page)
  expect(await found.count()).toBe(0)
  if (menu !== null) await closeMenu(menu)
}

/**
 * As {@link allow}; resolves once the open page has followed. It may still be asking about an earlier change, so not
 * just any answer will do.
 */
const follow = async (flags: Flags): Promise<void> => {
  const { promise: followed, resolve } = Promise.withResolvers<void>()
  // Read before the page gets it: a browser forgets answers.
  const watch = async (route: Route) => {
    const answer = await route.fetch()
    const isLast = answer.ok() && isAllowed(((await answer.json()) as Answer).scope, flags)
    await route.fulfill({ response: answer })
    if (isLast) resolve()
  }
  await priya.page.route(isAboutMe, watch)
  await Promise.all([followed, allow(flags)])
  // An answer to an earlier change may still be on its way through `watch`.
  await priya.page.unrouteAll({ behavior: 'wait' })
  await atRest(priya.page)
}

const isAboutMe = ({ pathname }: URL): boolean => pathname === '/v1/users/me'

/** Whether the scope is what Priya has without limits, reduced by the flags. */
const isAllowed = (scope: Bits, flags: Flags): boolean =>
  (['permissions', 'features'] as const).every(
    (kind) => BigInt(scope[kind]) === (BigInt(unlimited[kind]) & BigInt(flags[kind] ?? unlimited[kind])),
  )

const closeMenu = async (menu: Locator): Promise<void> => {
  await pressIn(menu, 'Escape')
  await menu.waitFor({ state: 'detached' })
}

interface Guarded {
  what: string
  part: Part
  flags: Flags
}

const GUARDED: Guarded[] = [
  ...Object.entries(PERMISSION_PARTS).map(([name, part]) => ({
    what: `permission ${name}`,
    part,
    flags: { permissions: maskWithout(PERMISSIONS, name) },
  })),
  ...Object.entries(FEATURE_PARTS).map(([name, part]) => ({
    what: `feature ${name}`,
    part,
    flags: { features: maskWithout(FEATURES, name) },
  })),
].toSorted((a, b) => Number(a.part.closes ?? false) - Number(b.part.closes ?? false))

describe.each([...new Set(GUARDED.map(({ part }) => part.at))])('%s', (at) => {
  beforeAll(async () => {
    await allow({})
    await priya.page.goto(at.replace('{client}', client).replace('{coach}', coach))
    await priya.page.getByRole('navigation').first().waitFor()
  })

  test.each(GUARDED.filter(({ part }) => part.at === at))(
    'without the $what its part of the panel goes',
    ({ part, flags }) => expectToGo(part, flags),
  )
})

test('a menu keeps the focus when the item that has it goes with its right', async () => {
  const { page } = priya
  await allow({})
  await page.goto(`/contacts/${client}`)
  const button = page.getByRole('button', { name: CLIENT_MENU }).first()
  const menu = await openMenu(button)
  const mute = menu.getByRole('menuitem', { name: 'Mute' })
  await mute.focus()
  await follow({ permissions: maskWithout(PERMISSIONS, 'contacts.update') })
  await mute.waitFor({ state: 'detached' })
  await closeMenu(menu)
  await waitForFocus(button)
})

test('each permission that a call declares has a part of the panel, or a reason why not', () => {
  const declared = new Set(
    Object.values(contract as unknown as Record<string, Record<string, Declared>>).flatMap((calls) =>
      Object.values(calls).flatMap(({ '~orpc': { meta } }) => [meta.right, meta.also]),
    ),
  )
  const missing = PERMISSIONS.filter(
    (name) => declared.has(name) && PERMISSION_PARTS[name] === undefined && WITHOUT_PART[name] === undefined,
  )
  expect(missing).toEqual([])
})

interface Declared {
  '~orpc': { meta: CallMeta }
}
