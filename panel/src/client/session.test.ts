import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallRefused } from './refusal.ts'

const refreshToken = vi.fn<(input: { token: string }) => Promise<unknown>>()
const revokeToken = vi.fn<(input: { token: string }) => Promise<unknown>>()
vi.mock('./open-calls.ts', () => ({ openCalls: { refreshToken, revokeToken } }))

const { endSession, flushBeforeSignOut, onSessionEnd, renewSession, signOut } = await import('./session.ts')
const { sessionFetch } = await import('./session-fetch.ts')

const answered = (authorization: string | null): Response =>
  new Response(null, { status: authorization === 'Bearer fresh' ? 200 : 401 })
const fetched = vi.fn<(request: Request) => Promise<Response>>()

/** Local storage as two tabs share it. */
const storage = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
  key: (at: number) => [...storage.keys()][at] ?? null,
  get length() {
    return storage.size
  },
})

const tokens = { accessToken: 'fresh', refreshToken: 'r2', accessTokenExpiresAt: '2027-03-12T10:00:00Z' }
const refused = new CallRefused(
  { code: 'RefreshTokenInvalid', status: 401, title: 'Session ended', content: 'Please sign in again.' },
  null,
)
const ended = vi.fn<() => void>()
const call = () => sessionFetch(new Request('http://panel.test/v1/users/me'))

beforeEach(() => {
  storage.clear()
  storage.set('accessToken', 'stale').set('refreshToken', 'r1')
  refreshToken.mockReset().mockResolvedValue(tokens)
  revokeToken.mockReset().mockResolvedValue({ revoked: true })
  fetched.mockReset().mockImplementation((request) => Promise.resolve(answered(request.headers.get('authorization'))))
  vi.stubGlobal('fetch', fetched)
  ended.mockReset()
  onSessionEnd(ended)
})
afterEach(() => void vi.useRealTimers())

test('a 401 renews the session and repeats the call once', async () => {
  expect((await call()).status).toBe(200)
  expect(refreshToken.mock.calls).toEqual([[{ token: 'r1' }]])
  expect(storage.get('refreshToken')).toBe('r2')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a call with a good token is made once', async () => {
  storage.set('accessToken', 'fresh')
  expect((await call()).status).toBe(200)
  expect(refreshToken).not.toHaveBeenCalled()
})

test('many calls at once make one refresh', async () => {
  await Promise.all(Array.from({ length: 20 }, call))
  expect(refreshToken).toHaveBeenCalledTimes(1)
})

test('also where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  await Promise.all(Array.from({ length: 20 }, call))
  expect(refreshToken).toHaveBeenCalledTimes(1)
})

test('what another tab renewed meanwhile is taken without a refresh', async () => {
  storage.set('accessToken', 'fresh')
  await expect(renewSession('stale')).resolves.toBe('fresh')
  expect(refreshToken).not.toHaveBeenCalled()
})

test('a refused refresh token ends the session', async () => {
  refreshToken.mockRejectedValue(refused)
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded', message: 'Please sign in again.' })
  expect(storage.size).toBe(0)
  expect(ended).toHaveBeenCalled()
})

test('without a refresh token the session is over', async () => {
  storage.delete('refreshToken')
  await expect(call()).rejects.toThrow('Refresh session is not available.')
})

test('a call that is refused again with the fresh token ends the session', async () => {
  fetched.mockResolvedValue(new Response(null, { status: 401 }))
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a server out of reach ends nothing: the next call tries again', async () => {
  refreshToken.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call()).rejects.toThrow('Failed to fetch')
  expect(ended).not.toHaveBeenCalled()
  expect((await call()).status).toBe(200)
})

test('a refresh is given up after 15 seconds', async () => {
  vi.useFakeTimers()
  refreshToken.mockReturnValue(new Promise(() => {}))
  const failure = call().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ message: 'The server took too long to answer.' })
  expect(storage.get('refreshToken')).toBe('r1')
})

test('signing out flushes what was typed, revokes, and keeps only what belongs to the machine', async () => {
  storage.set('themeName', 'dark').set('organizationId', 'or_1').set('sidebarWidthPanel', '320').set('draft ct_1', 'Hi')
  const flush = vi.fn<() => Promise<boolean>>(() => Promise.resolve(storage.has('refreshToken')))
  const takeBack = flushBeforeSignOut(flush)
  await signOut()
  takeBack()
  await expect(flush.mock.results[0]?.value).resolves.toBe(true)
  expect(revokeToken.mock.calls).toEqual([[{ token: 'r1' }]])
  expect([...storage.keys()].toSorted()).toEqual(['organizationId', 'sidebarWidthPanel', 'themeName'])
})

test('signing out works while the server is out of reach', async () => {
  revokeToken.mockRejectedValue(new TypeError('Failed to fetch'))
  await signOut()
  expect(storage.size).toBe(0)
})

test('who no longer listens hears nothing', () => {
  const listener = vi.fn<() => void>()
  onSessionEnd(listener)()
  endSession()
  expect(listener).not.toHaveBeenCalled()
})
