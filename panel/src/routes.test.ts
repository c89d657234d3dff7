import { IDS, SLICE_PAGES } from '@attune/contract/app/slices'
import { createMemoryHistory, isRedirect, type AnyRoute } from '@tanstack/react-router'
import { afterAll, afterEach, expect, test, vi } from 'vitest'

// Other test files of this worker load the real modules, so this one begins and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('virtual:contract', () => ({ addresses: {} }))

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
afterEach(() => stored.clear())

const { router } = await import('./routes.tsx')
const { buildPanelTree } = await import('./panel-routes.tsx')
buildPanelTree()
router.setRoutes(router.buildRouteTree())

const leavesOf = (route: AnyRoute): AnyRoute[] => {
  const children: AnyRoute[] = Object.values(route.children ?? {}) // The router types children loosely; they are routes.
  return children.length === 0 ? [route] : children.flatMap(leavesOf)
}
const screens = leavesOf(router.routeTree)

/** What ids of each kind begin with. */
const PREFIXES = Object.values(IDS).flatMap((id: object) =>
  'prefix' in id && typeof id.prefix === 'string' ? [id.prefix] : [],
)

/** An address of a screen, with an id of the kind that it takes. */
const addressOf = ({ id, fullPath }: AnyRoute): string => {
  if (fullPath === '/$') return '/no/such/page'
  const addresses = PREFIXES.map((prefix) => fullPath.replaceAll(/\$\w+/g, `${prefix}_${'0'.repeat(32)}`))
  return addresses.find((address) => router.getMatchedRoutes(address)[0].at(-1)?.id === id) ?? fullPath
}

/** Every parameter that a screen reads, and some that no screen reads. */
const NAMES = [
  ...['by', 'client', 'coach', 'createdWithin', 'deliveries', 'direction', 'ended', 'file', 'folder', 'from', 'label'],
  ...['labels', 'lastMessageOlder', 'lastMessageWithin', 'logout', 'mine', 'msgId', 'muted', 'needsAnswer', 'node'],
  ...['panel', 'pinned', 'play', 'q', 'reset', 'review', 'sort', 'status', 'stopped', 'timezone', 'token', 'unknown'],
  ...['task', 'priority', 'type', 'event', 'to', 'reason', 'days'],
  ...['tab', 'person', 'kind', 'role', 'organization', 'disabled'],
  ...['unread', 'version', 'view', 'archived', 'next', 'redirect', 'constructor', '__proto__', 'toString'],
]
const withAll = (value: unknown): Record<string, unknown> => Object.fromEntries(NAMES.map((name) => [name, value]))

const searchOf = (path: string, raw: Record<string, unknown>): Record<string, unknown> => ({
  ...router.matchRoutes(path, raw).at(-1)?.search,
})

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '\t//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/conversations/..//evil.example',
  'data:text/html,hello',
  'javascript:alert(1)',
  'evil.example',
]

test('every route is tested here', () => {
  expect(screens.length).toBeGreaterThan(25)
  for (const screen of screens) expect(router.getMatchedRoutes(addressOf(screen))[0].at(-1)?.id).toBe(screen.id)
})

test('the server answers each page with the panel, and nothing else: its slice names the address', () => {
  const pages = Object.values<{ fullPath: string; path?: string; children?: unknown }>(router.routesById)
    .filter(({ fullPath }) => fullPath !== '/' && fullPath !== '/$' && fullPath !== '/todo/$name')
    .map(({ fullPath }) => fullPath.replaceAll('$', ':').replace(/(?<=.)\/$/, ''))
  expect([...SLICE_PAGES].toSorted()).toEqual([...new Set(pages)].toSorted())
})

test.each([
  '/contacts/somebody',
  '/contacts/ct_1',
  '/conversations/dialog/ct_1',
  '/conversations/dialog/somebody',
  '/interaction-flow/scene/sc_1',
  '/interaction-flow/scene/new/edit',
  '/programs/new',
])('%s: what can’t be an id leads to no page', (address) => {
  expect(router.getMatchedRoutes(address)[0].at(-1)?.options.staticData).toEqual({ title: 'Page Not Found' })
})

test.each(screens.map((screen) => [screen.fullPath, screen] as const))(
  '%s: screens get no objects, lists or unknown parameters',
  (_path, screen) => {
    for (const value of [{ a: 1 }, [1], ['x'], {}, null, 'text', 7, true])
      for (const match of router.matchRoutes(addressOf(screen), withAll(value))) {
        // The frames around the screens read no parameters.
        if (match.routeId !== screen.id && router.routesById[match.routeId].options.validateSearch === undefined)
          continue
        const read = Object.entries(match.search).filter(([, kept]) => kept !== undefined)
        for (const [name, kept] of read) expect([name, typeof kept]).not.toEqual([name, 'object'])
        expect(read.map(([name]) => name)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(?:next|redirect|constructor|__proto__|toString)$/)]),
        )
      }
  },
)

test.each(screens.map((screen) => [screen.fullPath, screen] as const))(
  '%s: only the sign-in page reads where to continue, and it must be a path',
  (_path, screen) => {
    const fromOf = (from: string) => searchOf(addressOf(screen), { from })['from']
    for (const from of ELSEWHERE) expect(fromOf(from)).toBeUndefined()
    expect(fromOf('/contacts?q=a')).toBe(screen.fullPath === '/login' ? '/contacts?q=a' : undefined)
  },
)

/** Where the guard of the sign-in page redirects someone who is signed in, for an address as typed. */
const continueTo = async (address: string): Promise<unknown> => {
  const { searchStr, pathname } = router.parseLocation(createMemoryHistory({ initialEntries: [address] }).location)
  const search = searchOf(pathname, router.options.parseSearch(searchStr))
  const { beforeLoad } = router.routesById['/common/login'].options
  try {
    await beforeLoad?.({ search } as Parameters<NonNullable<typeof beforeLoad>>[0])
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options.href : thrown
  }
  return 'nowhere'
}

// ASVS 3.7.2
test('someone who is already signed in continues from the sign-in page to a path, or else to Home', async () => {
  stored.set('refreshToken', 'rt_1')
  expect(await continueTo(`/login?from=${encodeURIComponent('/me/settings/profile')}`)).toBe('/me/settings/profile')
  for (const from of ELSEWHERE)
    expect([from, await continueTo(`/login?from=${encodeURIComponent(from)}`)]).toEqual([from, '/'])
  expect(await continueTo('/login?from=[%22//evil.example%22]')).toBe('/')
})
