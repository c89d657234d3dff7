import { isRedirect } from '@tanstack/react-router'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// Each test begins as a page does, with no route loaded.
beforeEach(() => {
  vi.resetModules()
  vi.doUnmock('./panel-routes.tsx')
})
afterAll(() => void vi.resetModules())
vi.mock('virtual:contract', () => ({ addresses: {} }))
vi.stubGlobal('localStorage', { getItem: () => null })

const begin = async () => {
  const { router } = await import('./routes.tsx')
  const pageAt = (path: string) => router.getMatchedRoutes(path)[0].at(-1)
  /** What the page's guard throws: where it leads, or the failure. */
  const enter = async (path: string, href = path): Promise<unknown> => {
    const location = { href, state: { mailedToken: 'kept' } }
    try {
      await pageAt(path)?.options.beforeLoad?.({ location } as never)
    } catch (thrown) {
      return isRedirect(thrown) ? thrown.options : thrown
    }
    return 'nothing'
  }
  return { router, pageAt, enter }
}

test('visitors’ pages come without the panel’s routes', async () => {
  const { router, pageAt } = await begin()
  expect(pageAt('/login')?.id).toBe('/common/login')
  expect(Object.keys(router.routesById).filter((id) => id.startsWith('/signed-in'))).toEqual([
    '/signed-in',
    '/signed-in/$',
  ])
})

test.each([
  ['/', '/signed-in/'],
  ['/users', '/signed-in/users'],
  ['/no/such/page', '/signed-in/$'],
])('%s: the panel’s routes are added, and the page opens at the same address', async (path, id) => {
  const { pageAt, enter } = await begin()
  expect(pageAt(path)?.id).toBe('/signed-in/$')
  const href = `${path}?q=a#top`
  expect(await enter(path, href)).toMatchObject({ href, state: { mailedToken: 'kept' }, replace: true })
  expect(pageAt(path)?.id).toBe(id)
  expect(pageAt('/no/such/page')?.options.staticData).toEqual({ title: 'Page Not Found' })
  expect(pageAt('/login')?.id).toBe('/common/login')
})

test('routes that can’t be loaded are a failure of the page, and load when tried again', async () => {
  vi.doMock('./panel-routes.tsx', () => {
    throw new TypeError('Failed to fetch')
  })
  const { router, pageAt, enter } = await begin()
  expect(await enter('/users')).toBeInstanceOf(Error)
  expect(pageAt('/users')?.id).toBe('/signed-in/$')
  // It has a button to try again.
  expect(router.routesById['/signed-in'].options.errorComponent).toBeDefined()
  vi.doUnmock('./panel-routes.tsx')
  expect(await enter('/users')).toMatchObject({ href: '/users' })
  expect(pageAt('/users')?.id).toBe('/signed-in/users')
})
