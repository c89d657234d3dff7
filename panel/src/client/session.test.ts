import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { failureOf } from './failure.ts'
import { CallRefused } from './refusal.ts'
import { UnreadableAnswer } from './unreadable-answer.ts'

const refreshToken = vi.fn<(input: { token: string }) => Promise<unknown>>()
const revokeToken = vi.fn<(input: { token: string }) => Promise<unknown>>()
const loginByEmail = vi.fn<(input: object) => Promise<unknown>>()
const loginByApikey = vi.fn<(input: { apikey: string }) => Promise<unknown>>()
// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('./open-calls.ts', () => ({ openCalls: { refreshToken, revokeToken, loginByEmail, loginByApikey } }))

const {
  beforeSignOut,
  endSession,
  isSignedIn,
  isTextStored,
  keepTypedText,
  onSessionEnd,
  renewSession,
  saveTypedText,
  signIn,
  signInByKey,
  signOut,
} = await import('./session.ts')
const { isTabHeld } = await import('./ask-before-leaving.ts')
const { storeFormDraft: keepFormDraft, readFormDraft } = await import('./forms/form-drafts.ts')
const { sessionFetch } = await import('./session-fetch.ts')

const answered = (authorization: string | null): Response =>
  new Response(null, { status: authorization === 'Bearer fresh' ? 200 : 401 })
const fetched = vi.fn<(request: Request) => Promise<Response>>()

const over = (held: Map<string, string>) => ({
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, value: string) => void held.set(name, value),
  removeItem: (name: string) => void held.delete(name),
  key: (at: number) => [...held.keys()][at] ?? null,
  get length() {
    return held.size
  },
})
/** Local storage shared by two tabs, and this tab's session storage. */
const storage = new Map<string, string>()
const ofTab = new Map<string, string>()
vi.stubGlobal('localStorage', over(storage))
vi.stubGlobal('sessionStorage', over(ofTab))

const tokens = { accessToken: 'fresh', refreshToken: 'r2', accessTokenExpiresAt: '2027-03-12T10:00:00Z' }
const refused = new CallRefused(
  { code: 'RefreshTokenInvalid', status: 401, title: 'Session ended', content: 'Please sign in again.' },
  null,
)
const ended = vi.fn<() => void>()
const call = () => sessionFetch(new Request('http://panel.test/v1/users/me'))

beforeEach(() => {
  storage.clear()
  ofTab.clear()
  storage.set('accessToken', 'stale').set('refreshToken', 'r1')
  refreshToken.mockReset().mockResolvedValue(tokens)
  revokeToken.mockReset().mockResolvedValue({ revoked: true })
  loginByEmail.mockReset().mockResolvedValue(tokens)
  loginByApikey.mockReset().mockResolvedValue({ ...tokens, apikey: 'ak_7' })
  fetched.mockReset().mockImplementation((request) => Promise.resolve(answered(request.headers.get('authorization'))))
  vi.stubGlobal('fetch', fetched)
  ended.mockReset()
  onSessionEnd(ended)
})
afterEach(() => {
  vi.useRealTimers()
  endSession()
})

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

test('many calls make one refresh also without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  await Promise.all(Array.from({ length: 20 }, call))
  expect(refreshToken).toHaveBeenCalledTimes(1)
})

test('a token renewed by another tab is used without a refresh', async () => {
  storage.set('accessToken', 'fresh')
  await expect(renewSession({ token: 'stale', session: null })).resolves.toBe('fresh')
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

test("a proxy's response never ends the session, not even a 401", async () => {
  refreshToken.mockRejectedValueOnce(new UnreadableAnswer(401))
  await expect(call()).rejects.toThrow(UnreadableAnswer)
  expect(ended).not.toHaveBeenCalled()
  expect(storage.get('refreshToken')).toBe('r1')
})

test('sign-in stores the tokens, and sends a code only if there is one', async () => {
  storage.clear()
  expect(isSignedIn()).toBe(false)
  await signIn('hannah@northline.example', 'secret')
  await signIn('hannah@northline.example', 'secret', '123456')
  const device = storage.get('device')
  expect(device).toMatch(/^[\w-]{43}$/)
  expect(loginByEmail.mock.calls).toEqual([
    [{ grantType: 'password', email: 'hannah@northline.example', password: 'secret', device }],
    [{ grantType: 'password', email: 'hannah@northline.example', password: 'secret', code: '123456', device }],
  ])
  const session = storage.get('session')
  expect(session).toMatch(/^[\w-]{22}$/)
  expect(Object.fromEntries(storage)).toEqual({ accessToken: 'fresh', refreshToken: 'r2', device, session })
  expect(isSignedIn()).toBe(true)
})

test('a refused sign-in is thrown and changes nothing', async () => {
  loginByApikey.mockRejectedValue(refused)
  await expect(signInByKey('ak_wrong')).rejects.toBe(refused)
  expect(storage.get('accessToken')).toBe('stale')
})

test("a key is stored only if the server returns it, which it doesn't for a personal one", async () => {
  loginByApikey.mockResolvedValueOnce(tokens)
  await signInByKey('ak_personal')
  expect(storage.has('apikey')).toBe(false)
  await signInByKey('ak_7')
  expect(storage.get('apikey')).toBe('ak_7')
})

test.each([
  ['is refused', refused],
  ['gets no answer', new TypeError('Failed to fetch')],
])('a refresh that %s falls back to the stored API key', async (_what, failure) => {
  storage.set('apikey', 'ak_7')
  refreshToken.mockRejectedValue(failure)
  expect((await call()).status).toBe(200)
  expect(loginByApikey.mock.calls).toEqual([[{ grantType: 'apikey', apikey: 'ak_7' }]])
  expect(storage.get('refreshToken')).toBe('r2')
  expect(ended).not.toHaveBeenCalled()
})

test('the key alone renews a session too', async () => {
  storage.set('apikey', 'ak_7')
  storage.delete('refreshToken')
  expect((await call()).status).toBe(200)
  expect(refreshToken).not.toHaveBeenCalled()
})

test('a key that was revoked ends the session', async () => {
  storage.set('apikey', 'ak_7')
  refreshToken.mockRejectedValue(refused)
  loginByApikey.mockRejectedValue(refused)
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded' })
  expect(isSignedIn()).toBe(false)
})

test('the tab asks before closing only while a refresh is running', async () => {
  let answer: (tokens: object) => void = () => undefined
  refreshToken.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const called = call()
  await vi.waitFor(() => expect(refreshToken).toHaveBeenCalled())
  expect(isTabHeld()).toBe(true)
  answer(tokens)
  await called
  expect(isTabHeld()).toBe(false)
})

test('when the session ends on its own, typed text stays in the browser', async () => {
  storage.set('draft:us_1:ct_1', 'How was').set('unsent:us_1:s1', '{}').set('other', 'x').set('themeName', 'dark')
  keepFormDraft('us_1', 'change-name', { name: 'Hanna' })
  refreshToken.mockRejectedValue(refused)
  await expect(call()).rejects.toMatchObject({ name: 'SessionEnded' })
  expect([...storage.keys()].toSorted()).toEqual(['draft:us_1:ct_1', 'themeName', 'unsent:us_1:s1'])
  expect(readFormDraft('us_1', 'change-name')).toEqual({ name: 'Hanna' })
})

test("an unreachable server doesn't end the session: the next call tries again", async () => {
  refreshToken.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(call()).rejects.toThrow('Failed to fetch')
  expect(ended).not.toHaveBeenCalled()
  expect((await call()).status).toBe(200)
})

test('a refresh is given up after 15 seconds, as without a connection', async () => {
  vi.useFakeTimers()
  refreshToken.mockReturnValue(new Promise(() => {}))
  const failure = call().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_999)
  expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(failureOf(await failure)).toMatchObject({ code: 'Unreachable', status: 0 })
  expect(storage.get('refreshToken')).toBe('r1')
})

describe('once somebody else has signed in', () => {
  /** As another tab would, whose event has not reached this one. */
  const signInElsewhere = () =>
    void storage.set('session', 'another').set('accessToken', 'fresh').set('refreshToken', 'r9')

  test('a page that was asleep makes no call in their name', async () => {
    storage.set('accessToken', 'fresh')
    await call()
    signInElsewhere()
    await expect(call()).rejects.toMatchObject({ name: 'SessionEnded' })
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(ended).toHaveBeenCalledOnce()
    expect(storage.get('refreshToken')).toBe('r9')
  })

  test('a call under way isn’t repeated in their name', async () => {
    fetched.mockImplementation((request) => {
      signInElsewhere()
      return Promise.resolve(answered(request.headers.get('authorization')))
    })
    await expect(call()).rejects.toMatchObject({ name: 'SessionEnded' })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('the page that they signed in on makes calls', async () => {
    await call()
    endSession()
    await signIn('luis@northline.example', 'a password')
    expect((await call()).status).toBe(200)
    expect((await call()).status).toBe(200)
  })
})

// ASVS 14.3.1, 14.3.3
test('signing out says goodbye while it can, revokes the token, and keeps only browser settings', async () => {
  storage.set('themeName', 'dark').set('organizationId', 'or_1').set('sidebarWidthPanel', '320').set('device', 'd')
  storage.set('draft:us_1:ct_1', 'Hi').set('apikey', 'ak_7').set('themeNames', 'no key of ours')
  const farewell = vi.fn<() => Promise<boolean>>(() => Promise.resolve(storage.has('refreshToken')))
  beforeSignOut(farewell)
  await signOut(null)
  await expect(farewell.mock.results[0]?.value).resolves.toBe(true)
  expect(revokeToken.mock.calls).toEqual([[{ token: 'r1' }]])
  expect([...storage.keys()].toSorted()).toEqual(['device', 'organizationId', 'sidebarWidthPanel', 'themeName'])
})

test('typed text is saved without signing out, and whoever asks hears whether all of it is', async () => {
  const farewell = vi.fn<() => Promise<void>>(() => Promise.resolve())
  beforeSignOut(farewell)
  const save = vi.fn<(options: { ends: boolean }) => Promise<void>>(() => Promise.resolve())
  const removals = [keepTypedText(save)]
  expect(await saveTypedText({ ends: false })).toBe(true)
  removals.push(keepTypedText(() => Promise.reject(new TypeError('Failed to fetch'))))
  expect(await saveTypedText({ ends: true })).toBe(false)
  for (const remove of removals) remove()
  expect(await saveTypedText({ ends: true })).toBe(true)
  expect(save.mock.calls.map(([{ ends }]) => ends)).toEqual([false, true])
  expect(farewell).not.toHaveBeenCalled()
  expect(isSignedIn()).toBe(true)
})

test('what an earlier page left unsaved in this browser is found, by whose it is', () => {
  for (const name of ['draft:us_1:ct_1', 'unsent:us_1:ab12']) {
    storage.set(name, 'Hi')
    expect([isTextStored('us_1'), isTextStored('us_2'), isTextStored(null)]).toEqual([true, false, true])
    storage.delete(name)
  }
  storage.set('draft:files:us_1:ct_1', '[]')
  expect([isTextStored('us_1'), isTextStored(null)]).toEqual([false, false])
})

test('signing out works while the server is unreachable', async () => {
  revokeToken.mockRejectedValue(new TypeError('Failed to fetch'))
  await signOut(null)
  expect(storage.size).toBe(0)
})

test('signing out leaves the typed text of others whose sessions ended here', async () => {
  storage.set('draft:us_1:ct_1', 'Mine').set('draft:files:us_1:ct_1', '[]').set('unsent:us_1:ab12', '{}')
  storage.set('draft:files:message:ct_1:412:ab12', '[]')
  const theirs = ['draft:from:us_2:ct_1', 'draft:us_2:ct_1', 'unsent:us_2:ab12']
  for (const name of theirs) storage.set(name, 'Theirs')
  await signOut('us_1')
  expect([...storage.keys()].toSorted()).toEqual(theirs)
})

test("a removed listener isn't called", () => {
  const listener = vi.fn<() => void>()
  onSessionEnd(listener)()
  endSession()
  expect(listener).not.toHaveBeenCalled()
})
