import { HEADERS } from '@attune/contract/headers'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

// Other test files in this worker load the real module, so this one starts and ends with none loaded.
vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
vi.mock('virtual:contract', () => ({
  addresses: {
    staff: { getMe: 'GET /v1/users/me' },
    conversations: {
      sendDirect: 'POST /v1/contacts/{id}/messages/send-direct',
      searchThreads: 'READ /v2/threads.search',
    },
    contacts: {
      addNote: 'ONCE /v1/contacts/{id}/notes',
      mute: 'ONCE /v2/contacts.mute',
    },
  },
}))
vi.stubGlobal('location', { origin: 'http://panel.test' })

const { makeCalls } = await import('./link.ts')
const { detailOf, failureOf } = await import('./failure.ts')

const fetched = vi.fn<(request: Request, init: RequestInit) => Promise<Response>>()
const late = vi.fn<(isLate: boolean) => void>()
const calls = makeCalls({
  headers: (task = 'tk_open') => (task === null ? {} : { 'contact-task': task }),
  fetch: fetched,
  onLate: late,
})
const json = (body: string, status = 200) =>
  new Response(body, { status, headers: { 'content-type': 'application/json', 'x-request-id': 'rq_1' } })
const page = (status = 200) =>
  new Response('<h1>Welcome to the hotel</h1>', { status, headers: { 'content-type': 'text/html' } })
const message = { id: 'ct_1', suffix: 'abcdefgh', text: 'Hi' }

beforeEach(() => {
  fetched.mockReset()
  late.mockReset()
})

test.each([
  ['half an answer', () => json('{"name":"Han')],
  ['a page', () => page()],
  ['a proxy’s page', () => page(502)],
  ['an error in other words than ours', () => json('{"oops":true}', 500)],
])('%s is retried, and the second response counts', async (_what, first) => {
  fetched.mockResolvedValueOnce(first()).mockResolvedValueOnce(json('{"name":"Hannah"}'))
  await expect(calls.staff.getMe({})).resolves.toEqual({ name: 'Hannah' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('half an answer of a read by POST is retried', async () => {
  fetched.mockResolvedValueOnce(json('{"data":[')).mockResolvedValueOnce(json('{"data":[],"pagination":{}}'))
  await expect(calls.conversations.searchThreads({})).resolves.toEqual({ data: [], pagination: {} })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('if the second response is unreadable too, the call fails with a message', async () => {
  fetched.mockImplementation(() => Promise.resolve(page(503)))
  const failure = await calls.staff.getMe({}).catch(failureOf)
  expect(failure).toMatchObject({ status: 503, title: 'Not available' })
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a refusal in our format is not retried', async () => {
  const body = {
    code: 'AccessDenied',
    status: 403,
    title: 'Access denied',
    content: "You don't have permission to do this.",
  }
  fetched.mockResolvedValue(json(JSON.stringify(body), 403))
  const failure = await calls.staff.getMe({}).catch(failureOf)
  expect(failure).toEqual({ ...body, reference: 'rq_1' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a write is not retried unless it is repeatable', async () => {
  fetched.mockImplementation(() => Promise.resolve(page()))
  await expect(calls.conversations.sendDirect(message)).rejects.toThrow('couldn’t be read')
  expect(fetched).toHaveBeenCalledTimes(1)
  await expect(calls.conversations.sendDirect(message, { context: { repeatable: true } })).rejects.toThrow()
  expect(fetched).toHaveBeenCalledTimes(3)
})

const refused = (body: object, status: number) => {
  fetched.mockResolvedValue(json(JSON.stringify({ title: 'Not saved', content: 'Not now.', status, ...body }), status))
  return calls.conversations.sendDirect(message).catch((error: unknown) => error)
}

test.each([429, 503])('a %i in our format keeps its name and sentence, and is not retried', async (status) => {
  const failure = failureOf(await refused({ code: 'TooManyRequests' }, status))
  expect(failure).toMatchObject({ code: 'TooManyRequests', status, title: 'Not saved', content: 'Not now.' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('a refusal brings the detail that the contract defines', async () => {
  const error = await refused({ code: 'StaleRevision', data: { rev: 4 } }, 409)
  expect(detailOf(error)).toEqual({ rev: 4 })
})

test('without a connection, a call fails at once, as unreachable', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const failure = await calls.staff.getMe({}).catch(failureOf)
  expect(failure).toMatchObject({ code: 'Unreachable', status: 0 })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test('what the fetch throws, such as the end of the session, comes through as it is', async () => {
  const ended = Object.assign(new Error('Your session has ended.'), { name: 'SessionEnded' })
  fetched.mockRejectedValue(ended)
  await expect(calls.staff.getMe({})).rejects.toBe(ended)
})

test('a redirection is not followed, and no answer', async () => {
  fetched.mockImplementation(() => Promise.resolve(Response.error()))
  await expect(calls.conversations.sendDirect(message)).rejects.toThrow('couldn’t be read')
  expect(fetched).toHaveBeenCalledWith(expect.anything(), { redirect: 'manual' })
})

test('an answer without a body is undefined, and one in plain text can’t be read', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
  await expect(calls.conversations.sendDirect(message)).resolves.toBeUndefined()
  fetched.mockResolvedValueOnce(new Response('OK', { headers: { 'content-type': 'text/plain' } }))
  await expect(calls.conversations.sendDirect(message)).rejects.toThrow('couldn’t be read')
})

test('a cancelled call ends as cancelled, before it is sent and while its answer comes', async () => {
  fetched.mockImplementation(async (request) => {
    request.signal.throwIfAborted()
    return cutOff(request.signal)
  })
  const name = { name: 'AbortError' }
  await expect(calls.staff.getMe({}, { signal: AbortSignal.abort() })).rejects.toMatchObject(name)
  const leaving = new AbortController()
  const call = calls.staff.getMe({}, { signal: leaving.signal })
  leaving.abort()
  await expect(call).rejects.toMatchObject(name)
})

test('a call that can wait is sent once the page has been drawn, unless it has been called off by then', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  const draw = () => frames.splice(0).forEach((frame) => frame())
  fetched.mockImplementation(() => Promise.resolve(json('{"name":"Hannah"}')))
  const leaving = new AbortController()
  const context = { afterDrawing: true }
  const left = calls.staff.getMe({}, { signal: leaving.signal, context }).catch((error: unknown) => error)
  const call = calls.staff.getMe({}, { context })
  leaving.abort()
  draw()
  draw()
  expect(fetched).not.toHaveBeenCalled()
  draw()
  await expect(call).resolves.toEqual({ name: 'Hannah' })
  expect(await left).toMatchObject({ name: 'AbortError' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

/** An answer that never ends by itself. */
const cutOff = (signal: AbortSignal): Response => {
  const body = new ReadableStream({
    start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
  })
  return new Response(body, { headers: { 'content-type': 'application/json' } })
}

test('a call says for which task it is, and what the server tells apart from somebody’s doing', async () => {
  fetched.mockImplementation(() => Promise.resolve(json('{}')))
  await calls.staff.getMe({})
  await calls.staff.getMe({}, { context: { interval: true, ahead: true, task: null } })
  await calls.staff.getMe({}, { context: { task: 'tk_2', keepalive: true } })
  expect(fetched.mock.calls.map(([{ headers }, init]) => [Object.fromEntries(headers), init])).toEqual([
    [{ 'contact-task': 'tk_open' }, { redirect: 'manual' }],
    [{ [HEADERS.interval]: 'true', [HEADERS.ahead]: 'true' }, { redirect: 'manual' }],
    [{ 'contact-task': 'tk_2' }, { redirect: 'manual', keepalive: true }],
  ])
})

test('what is tried again after a lost answer has the same idempotency key; something else done in between makes it new', async () => {
  const note = { id: 'ct_1', text: 'Called' }
  const keyOf = (call: number) => fetched.mock.calls.at(call)?.[0].headers.get('idempotency-key')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(page())
  fetched.mockImplementation(() => Promise.resolve(json('{}')))
  await calls.contacts.addNote(note).catch(() => {})
  // A page instead of an answer isn't requested again automatically.
  await calls.contacts.addNote(note).catch(() => {})
  // Neither a read nor a call with its own key, such as a message, counts as something the request could depend on.
  await calls.conversations.sendDirect(message)
  await calls.contacts.addNote(note)
  expect(keyOf(0)).toMatch(/^[0-9a-f]{32}$/)
  expect([keyOf(1), keyOf(2), keyOf(3)]).toEqual([keyOf(0), null, keyOf(0)])
  await calls.contacts.addNote(note)
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await calls.contacts.addNote(note).catch(() => {})
  await calls.contacts.mute({ id: 'ct_1', minutes: 60 })
  await calls.contacts.addNote(note)
  expect(new Set([keyOf(0), keyOf(4), keyOf(5), keyOf(7)]).size).toBe(4)
  expect(fetched).toHaveBeenCalledTimes(8)
})

describe('on a line that can die without a word', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())

  const HANNAH = { name: 'Hannah' }
  const NEVER_MS = 3_600_000

  /** Ends after some time, or when the call is given up. */
  const pass = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      setTimeout(resolve, ms) // because this is how long the line takes, on the test’s own clock
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  /** Answers after some time, and gives the end of the answer after some more. */
  const answerSlowly =
    (headMs: number, bodyMs = 0) =>
    async ({ signal }: Request): Promise<Response> => {
      await pass(headMs, signal)
      const body = new ReadableStream({
        start: async (controller) => {
          await pass(bodyMs, signal)
          controller.enqueue(new TextEncoder().encode(JSON.stringify(HANNAH)))
          controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
  const { signal: untilLeft } = new AbortController()
  const isLate = () => late.mock.lastCall?.[0] ?? false

  test.each<[string, number, () => Promise<unknown>]>([
    ['a read', NEVER_MS, () => calls.staff.getMe({})],
    ['a read that can be called off', NEVER_MS, () => calls.staff.getMe({}, { signal: untilLeft })],
    ['a read by POST', NEVER_MS, () => calls.conversations.searchThreads({})],
    ['a read whose answer doesn’t end', 0, () => calls.staff.getMe({})],
  ])('%s fails after half a minute, as without a connection', async (_what, headMs, read) => {
    fetched.mockImplementation(answerSlowly(headMs, NEVER_MS))
    const failure = read().catch(failureOf)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(await Promise.race([failure, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toMatchObject({ code: 'Unreachable', status: 0 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('an answer that begins late has as long again to end, and then nothing waits any more', async () => {
    fetched.mockImplementation(answerSlowly(25_000, 20_000))
    const me = calls.staff.getMe({})
    await vi.advanceTimersByTimeAsync(45_000)
    await expect(me).resolves.toEqual(HANNAH)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a tab that slept reads the answer that came meanwhile, though a timer comes first', async () => {
    const head = Promise.withResolvers<Response>()
    fetched.mockImplementation(({ signal }) => {
      signal.addEventListener('abort', () => head.reject(signal.reason))
      return head.promise
    })
    const me = calls.staff.getMe({})
    await vi.advanceTimersToNextTimerAsync()
    head.resolve(json(JSON.stringify(HANNAH)))
    await expect(me).resolves.toEqual(HANNAH)
  })

  test('a write is waited for: it may be done after all', async () => {
    fetched.mockImplementation(answerSlowly(200_000))
    const written = Promise.all([
      calls.conversations.sendDirect(message, { context: { repeatable: true } }),
      calls.contacts.addNote({ id: 'ct_1', text: 'Called' }),
    ])
    await vi.advanceTimersByTimeAsync(200_001)
    await expect(written).resolves.toEqual([HANNAH, HANNAH])
    expect(late).not.toHaveBeenCalledWith(true)
  })

  test('a read is late after ten seconds, and when it has failed, until something is answered', async () => {
    fetched.mockImplementationOnce(answerSlowly(NEVER_MS)).mockImplementation(answerSlowly(0))
    const failure = calls.staff.getMe({}).catch(failureOf)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(isLate()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isLate()).toBe(true)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await failure).toMatchObject({ code: 'Unreachable' })
    expect(isLate()).toBe(true)
    const sent = calls.conversations.sendDirect(message)
    await vi.advanceTimersByTimeAsync(1_000)
    await sent
    expect(isLate()).toBe(false)
  })

  test('a slow read isn’t late while others are answered', async () => {
    fetched.mockImplementationOnce(answerSlowly(25_000)).mockImplementation(answerSlowly(0))
    const slow = calls.staff.getMe({})
    for (const pauseMs of [8_000, 8_000, 8_000]) {
      await vi.advanceTimersByTimeAsync(pauseMs)
      const other = calls.conversations.searchThreads({})
      await vi.advanceTimersByTimeAsync(100)
      await other
    }
    await vi.advanceTimersByTimeAsync(1_000)
    await slow
    expect(late).not.toHaveBeenCalledWith(true)
  })

  test('what nobody asks for again after it has failed is soon not late any more', async () => {
    fetched.mockImplementation(answerSlowly(NEVER_MS))
    const failure = calls.staff.getMe({}).catch(failureOf)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toMatchObject({ code: 'Unreachable' })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(isLate()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(isLate()).toBe(false)
  })

  test('what is prefetched isn’t late: nobody waits for it', async () => {
    fetched.mockImplementation(answerSlowly(20_000))
    const ahead = calls.staff.getMe({}, { context: { ahead: true } })
    await vi.advanceTimersByTimeAsync(20_001)
    await ahead
    expect(late).not.toHaveBeenCalledWith(true)
  })

  test('a read whose answer doesn’t end is late until it does', async () => {
    fetched.mockImplementation(answerSlowly(0, 15_000))
    const me = calls.staff.getMe({})
    await vi.advanceTimersByTimeAsync(12_000)
    expect(isLate()).toBe(true)
    await vi.advanceTimersByTimeAsync(3_000)
    await me
    expect(isLate()).toBe(false)
  })

  test('a read that nobody waits for any more is not late', async () => {
    fetched.mockImplementation(answerSlowly(NEVER_MS))
    const leaving = new AbortController()
    const failure = calls.staff.getMe({}, { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(isLate()).toBe(true)
    leaving.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
    expect(isLate()).toBe(false)
  })

  test('the others are still late when one of them is called off', async () => {
    fetched.mockImplementation(answerSlowly(20_000))
    const leaving = new AbortController()
    const failure = calls.staff.getMe({}, { signal: leaving.signal }).catch((error: unknown) => error)
    const me = calls.staff.getMe({})
    await vi.advanceTimersByTimeAsync(15_000)
    leaving.abort()
    await failure
    expect(isLate()).toBe(true)
    await vi.advanceTimersByTimeAsync(5_001)
    await me
    expect(isLate()).toBe(false)
  })
})
