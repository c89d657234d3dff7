import { FEATURES, type Feature } from '@attune/contract/features'
import { PERMISSIONS, type Permission } from '@attune/contract/permissions'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import { atRest } from './at-rest.ts'
import { openBrowser, openDesk, type Desk } from './desk.ts'
import { startProduct, type Product } from './product.ts'

/** A part of the panel that a bit guards: where it is, and what is there with the bit and gone without it. */
type Part = [address: string, find: (page: Page) => Locator]

const CLIENT = 'Daniel Okafor'
const nav = (title: string): Part => [
  '/me/settings',
  (page) => page.getByRole('navigation').getByRole('link', { name: title }),
]
const profile = (find: Part[1]): Part => ['/contacts/{client}', find]
const thread = (find: Part[1]): Part => ['/conversations/dialog/{client}', find]

/** As an admin of an organization sees them. What the server does without each bit is tested with its calls. */
const PERMISSION_PARTS: Partial<Record<Permission, Part>> = {
  'contacts.list': nav('Clients'),
  'contacts.view': profile((page) => page.getByRole('heading', { name: CLIENT })),
  'contacts.create': ['/contacts', (page) => page.getByRole('link', { name: /New client/i })],
  'contacts.private-data': profile((page) => page.getByRole('heading', { name: CLIENT })),
  'conversations.view': nav('Conversations'),
  'messages.send-direct': thread((page) => page.getByRole('form', { name: `Write to ${CLIENT}` })),
  'playground.use': nav('Playground'),
  'questionnaires.update': profile((page) => page.getByRole('form', { name: 'Questionnaire' })),
  'questionnaires.view': profile((page) => page.getByLabel('Questionnaire')),
  'scenes.update': ['/interaction-flow/scene', (page) => page.getByRole('button', { name: /New scene/i })],
  'scenes.view': nav('Scenes'),
}
const FEATURE_PARTS: Partial<Record<Feature, Part>> = {
  notes: profile((page) => page.getByRole('form', { name: 'New note' })),
  'reply-suggestions': thread((page) => page.getByRole('list', { name: 'Suggestions' })),
}

let product: Product
let browser: Browser
let priya: Desk
let organization: string
let client: string
let sam: string

const ask = async (path: string, method: string, body?: object, token?: string) => {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(token !== undefined && path.startsWith('/v1/contacts') && { 'x-organization-id': organization }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { accessToken: string; data: { _id: string }[] }
}

beforeAll(async () => {
  product = await startProduct()
  browser = await openBrowser()
  priya = await openDesk(browser, product.url)
  const login = { grantType: 'password', email: 'sam@attune.example', password: DEMO_PASSWORD }
  sam = (await ask('/v2/auth.loginByEmail', 'POST', login)).accessToken
  organization = (await ask('/v1/organizations?q=Northline', 'GET', undefined, sam)).data[0]?._id ?? ''
  client = (await ask('/v1/contacts?q=Okafor', 'GET', undefined, sam)).data[0]?._id ?? ''
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})

/** Everything but the first bit, which stands for all, and the one given. */
const maskWithout = (names: readonly string[], left: string): string =>
  names.reduce((mask, name, at) => (at === 0 || name === left ? mask : mask | (1n << BigInt(at))), 0n).toString()

const setFlags = (flags: object) => ask(`/v1/organizations/${organization}`, 'PATCH', { config: { flags } }, sam)

/** Opens the address of a part with a new session, which knows the flags at once. */
const openWith = async (flags: object, [address, find]: Part): Promise<Locator> => {
  await setFlags({ ...NO_FLAGS, ...flags })
  await priya.signIn('priya@northline.example')
  await priya.page.goto(address.replace('{client}', client))
  await priya.page.getByRole('navigation').first().waitFor()
  return find(priya.page).first()
}

const expectGuarded = async (flags: object, part: Part): Promise<void> => {
  const shown = await openWith({}, part)
  await shown.waitFor()
  const hidden = await openWith(flags, part)
  await atRest(priya.page)
  expect(await hidden.count()).toBe(0)
}

const NO_FLAGS = { permissions: null, features: null }

test.each(Object.entries(PERMISSION_PARTS))('without the permission %s its part of the panel is hidden', (name, part) =>
  expectGuarded({ permissions: maskWithout(PERMISSIONS, name) }, part),
)

test.each(Object.entries(FEATURE_PARTS))('without the feature %s its part of the panel is hidden', (name, part) =>
  expectGuarded({ features: maskWithout(FEATURES, name) }, part),
)
