import { expect, test } from 'vitest'
import { connect, Refused } from './connect.ts'
import { eachOf } from './each-of.ts'

const CONTACT = `ct_${'0'.repeat(32)}`

/** A desk with prescribed answers: it counts sign-ins, and each token says which sign-in it came from. */
const deskThat = (answer: (request: Request, token: string) => Response | Promise<Response>) => {
  const seen: string[] = []
  let signIns = 0
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    seen.push(`${request.method} ${pathname}`)
    if (pathname === '/v2/auth.loginByApikey') {
      signIns += 1
      return Response.json({ accessToken: `token-${signIns}` })
    }
    return answer(request, request.headers.get('authorization')?.replace('Bearer ', '') ?? '')
  }
  const attune = connect({ url: 'https://desk.example', key: 'key', fetch })
  return { attune, seen, signIns: () => signIns }
}

const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ code, status, title: 'No', content: 'That doesn’t work.' }, { status, headers })

const emptyPage = () => Response.json({ data: [], pagination: { hasNext: false, next: null } })

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => expect.unreachable('It must fail.'),
    (error: unknown) => error,
  )

test('calls at the same time share one sign-in', async () => {
  const desk = deskThat(emptyPage)
  await Promise.all([desk.attune.contacts.list({}), desk.attune.contacts.list({}), desk.attune.contacts.list({})])
  expect(desk.signIns()).toBe(1)
})

test('when the token is over, the call is made again with a new one, and those beside it share that one', async () => {
  const desk = deskThat((_, token) => (token === 'token-1' ? refusal(401, 'SessionOver') : emptyPage()))
  await Promise.all([desk.attune.contacts.list({}), desk.attune.contacts.list({})])
  expect(desk.signIns()).toBe(2)
})

test('a key that is refused says so, and is tried again by the next call only', async () => {
  let signIns = 0
  const fetch = async (): Promise<Response> => {
    signIns += 1
    return refusal(401, 'ApiKeyWrong', { 'x-request-id': 'rq_1' })
  }
  const attune = connect({ url: 'https://desk.example', key: 'wrong', fetch })
  const error = await failureOf(attune.contacts.list({}))
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({
    ...{ code: 'ApiKeyWrong', status: 401, title: 'No', message: 'That doesn’t work.', reference: 'rq_1' },
  })
  expect(signIns).toBe(1)
  await failureOf(attune.contacts.list({}))
  expect(signIns).toBe(2)
})

test('a busy server is asked again after the time that it names, at most three times', async () => {
  let asked = 0
  const desk = deskThat(() => {
    asked += 1
    return asked < 3 ? refusal(429, 'TooManyCalls', { 'retry-after': '0' }) : emptyPage()
  })
  await desk.attune.contacts.list({})
  expect(asked).toBe(3)

  const busy = deskThat(() => refusal(503, 'DatabaseAway', { 'retry-after': '0' }))
  expect(await failureOf(busy.attune.contacts.list({}))).toMatchObject({ code: 'DatabaseAway', status: 503 })
  expect(busy.seen.filter((call) => call === 'GET /v1/contacts')).toHaveLength(4)
})

test('a change is never repeated when the connection fails, since it may have been done', async () => {
  const desk = deskThat(({ method }) => {
    if (method !== 'GET') throw new TypeError('fetch failed')
    return emptyPage()
  })
  const change = desk.attune.contacts.remove({ id: CONTACT, reason: 'Asked for it' })
  expect(await failureOf(change)).toMatchObject({ message: 'fetch failed' })
  expect(desk.seen.filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
})

test('a change with an idempotency key is repeated when the connection fails, under the same key, until its answer is there', async () => {
  const keys: (string | null)[] = []
  const desk = deskThat(({ headers }) => {
    keys.push(headers.get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('fetch failed')
    if (keys.length === 2) return refusal(409, 'IdempotencyKeyBusy', { 'retry-after': '0' })
    return Response.json({ _id: 'no_1' })
  })
  const note = { id: CONTACT, text: 'Called' }
  await desk.attune.contacts.addNote(note, { context: { idempotencyKey: 'crm-1' } })
  expect(keys).toEqual(['crm-1', 'crm-1', 'crm-1'])
})

test('a proxy’s page is told as what it is', async () => {
  const desk = deskThat(() => new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }))
  expect(await failureOf(desk.attune.contacts.list({}))).toMatchObject({ code: 'UnreadableAnswer', status: 502 })
})

test('a call that takes too long ends', async () => {
  const fetch = (request: Request): Promise<Response> =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)))
  const attune = connect({ url: 'https://desk.example', key: 'key', timeoutMs: 20, fetch })
  expect(await failureOf(attune.contacts.list({}))).toMatchObject({ name: 'TimeoutError' })
})

test('a list is read page by page, to its end', async () => {
  const pages = [
    { data: [1, 2], pagination: { hasNext: true, next: 'b' } },
    { data: [3], pagination: { hasNext: false, next: null } },
  ]
  const asked: (string | undefined)[] = []
  const all: number[] = []
  for await (const one of eachOf(async (next) => {
    asked.push(next)
    return pages[next === 'b' ? 1 : 0] ?? expect.unreachable()
  }))
    all.push(one)
  expect(all).toEqual([1, 2, 3])
  expect(asked).toEqual([undefined, 'b'])
})
