import { loadClientRules } from '@attune/store/conversations/automated/client-rules'
import { describe, expect, test } from 'vitest'
import { addScene, startScene } from '../../testing/runs/run-changes.ts'
import { NOON, runDesk, say } from '../../testing/runs/run-desk.ts'
import { send, type TestClient } from '../../testing/world.ts'

const desk = runDesk()
const texts = async (text: string, client: TestClient = desk.maria) => {
  await client.texts(text)
  await desk.world.work()
}
const left = (client: TestClient) =>
  desk.world.carrier.taken.filter(({ to }) => to === client.phone).map(({ text }) => text)
/** The path of the page that WHY's answer links to. */
const linkOf = async (client: TestClient = desk.maria): Promise<string> => {
  await texts('WHY', client)
  const path = /\/my\/[\w-]+$/.exec(left(client).at(-1) ?? '')?.[0]
  if (path === undefined) throw new Error('The answer has no link.')
  return path
}
const open = (url: string) => desk.world.app.inject({ method: 'GET', url })
const choose = (url: string, fields: Record<string, string>) =>
  desk.world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const rules = () => desk.world.deps.store.tenant(desk.northline.id, (tx) => loadClientRules(tx, desk.maria.id))
const GONE = 'This link doesn’t work any more. Text WHY to get a new one.'

describe('WHY', () => {
  test('says in plain words why the last message came, without titles, names or expressions', async () => {
    const scene = await addScene(desk.priya, [say('hi', 'Drink some water')], { title: 'Nag the lazy ones' })
    await startScene(desk.hannah, desk.maria, scene._id)
    await desk.world.work()
    await texts('WHY')
    const answer = left(desk.maria).at(-1) ?? ''
    expect(answer).toMatch(
      /^Our last message \(12:00 PM\) was automatic\. Your coaching team started it for you\. See and change what you get: http.*\/my\/[\w-]{91}$/,
    )
    expect(answer).not.toMatch(/Nag|Priya|Hannah|sc_|Drink/)
    // Nobody who reads the thread can act in the client's name.
    expect((await desk.texts()).at(-1)).toMatch(/\/my\/…$/)
  })

  test('says that a person wrote it, and leaves it to them to answer', async () => {
    await send(desk.hannah, desk.maria, 'Please rest today.')
    await texts('Why?')
    expect(left(desk.maria).at(-1)).toMatch(/^A person wrote our last message \(12:00 PM\), not automation\./)
    const thread = await desk.hannah.ok<{ needsAnswerSince: string | null }>(
      'GET',
      `/v1/threads/th_${desk.maria.id.slice(3)}`,
    )
    expect(thread.needsAnswerSince).not.toBeNull()
  })

  test('of somebody who got nothing says so, and isn’t answered twice', async () => {
    await texts('why')
    expect(left(desk.maria)).toHaveLength(1)
    expect(left(desk.maria)[0]).toMatch(/^We haven’t sent you anything automatically\./)
    await desk.world.work()
    expect(left(desk.maria)).toHaveLength(1)
  })
})

describe('the client’s page', () => {
  test('shows the organization, settings and reasons, and neither name, number nor texts; it is kept by nobody', async () => {
    const scene = await addScene(desk.priya, [say('hi', 'Drink some water')])
    await startScene(desk.hannah, desk.maria, scene._id)
    const page = await open(await linkOf())
    expect(page.statusCode).toBe(200)
    for (const words of [
      'Messages from Northline',
      'Your coaching team started it for you.',
      'Automatic messages come as usual.',
    ])
      expect(page.body).toContain(words)
    expect(page.body).not.toMatch(/Maria|Lopez|\+1303|Drink|Hannah|<script/)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  })

  test.for<[Record<string, string>, string, object]>([
    [{ do: 'less' }, 'at most 15 automatic messages a day', { lessSteps: 1 }],
    [
      { do: 'pause', until: '2026-11-20' },
      'until Friday, November 20',
      { pausedUntil: new Date('2026-11-20T07:00:00Z') },
    ],
    [{ do: 'later' }, 'come tomorrow at the same time', { laterOn: '2026-11-18' }],
    [
      { do: 'hours', from: '09:00', to: '18:00' },
      'only from 09:00 AM to 06:00 PM',
      { hours: { from: '09:00', to: '18:00' } },
    ],
    [{ do: 'person' }, 'a person will write to you', { personAskedAt: NOON }],
  ])('saves %j and says so; staff see where it came from', async ([fields, words, expected]) => {
    const url = await linkOf()
    const answer = await choose(url, fields)
    expect(answer.body).toContain(words)
    expect(await rules()).toMatchObject(expected)
    await choose(url, { do: 'resume' })
    expect(await rules()).toMatchObject({ pausedUntil: null, laterOn: null, personAskedAt: null })
  })

  test('speaks the client’s language, and says in it what it did and why they got messages', async () => {
    const scene = await addScene(desk.priya, [say('hi', 'Bebe agua')])
    await startScene(desk.hannah, desk.maria, scene._id)
    await texts('Hoy no he dormido bien, pero estoy mejor')
    const url = await linkOf()
    const page = await open(url)
    expect(page.body).toContain('<html lang="es">')
    for (const words of ['Mensajes de Northline', 'Lo inició para ti tu equipo de coaching.', 'Pedir una persona'])
      expect(page.body).toContain(words)
    expect(page.body).not.toMatch(/automatic|Your|Why|Pause until/)
    expect((await choose(url, { do: 'pause', until: '2026-11-20' })).body).toContain('viernes, 20 de noviembre')
    expect((await choose(url, { do: 'hours', from: '09:00', to: '09:00' })).body).toContain('No se cambió nada.')
    expect((await choose(url, { do: 'stop' })).body).toContain('Escribe START')
  })

  test('stops all texts as STOP does', async () => {
    const url = await linkOf()
    expect((await choose(url, { do: 'stop' })).body).toContain('no more texts')
    expect((await open(url)).body).toContain('Text START')
    await send(desk.hannah, desk.maria, 'Hello?')
    await desk.world.work()
    expect(left(desk.maria)).not.toContain('Hello?')
  })

  test.for<Record<string, string>>([
    {},
    { do: 'everything' },
    { do: 'less', steps: '9' },
    { do: 'pause', until: '2026-11-18' },
    { do: 'pause', until: '2027-11-18' },
    { do: 'pause', until: '2026-02-30' },
    { do: 'hours', from: '09:00', to: '09:00' },
    { do: 'hours', from: '9', to: '18' },
  ])('refuses %j with a sentence, and changes nothing', async (fields) => {
    const url = await linkOf()
    const before = await rules()
    const answer = await choose(url, fields)
    expect([answer.statusCode, answer.body.includes('Nothing was changed.')]).toEqual([422, true])
    expect(await rules()).toEqual(before)
  })

  test('takes nothing but a form', async () => {
    const url = await linkOf()
    expect((await desk.world.app.inject({ method: 'POST', url, payload: { do: 'less' } })).statusCode).toBe(415)
    expect((await rules()).lessSteps).toBe(0)
  })
})

describe('a link that', () => {
  const expectRefused = async (url: string) => {
    for (const answer of [await open(url), await choose(url, { do: 'less' })]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain(GONE)
      expect(answer.body).not.toContain('Northline')
    }
  }

  test('was changed anywhere, guessed or cut short opens nothing', async () => {
    const url = await linkOf()
    for (let at = 4; at < url.length; at += 7) {
      const sign = url[at] === 'A' ? 'B' : 'A'
      await expectRefused(`${url.slice(0, at)}${sign}${url.slice(at + 1)}`)
    }
    await expectRefused(url.slice(0, -1))
    await expectRefused('/my/x')
    await expectRefused(`/my/${'A'.repeat(91)}`)
  })

  test('has another client’s or organization’s place with this signature opens nothing', async () => {
    const other = await desk.newClient()
    const [own, theirs] = [await linkOf(), await linkOf(other)].map((url) => Buffer.from(url.slice(4), 'base64url'))
    if (own === undefined || theirs === undefined) throw new Error('A link is missing.')
    await expectRefused(`/my/${Buffer.concat([theirs.subarray(0, 36), own.subarray(36)]).toString('base64url')}`)
    const elsewhere = Buffer.from(own)
    elsewhere.fill(1, 0, 16)
    await expectRefused(`/my/${elsewhere.toString('base64url')}`)
  })

  test('is a week old opens nothing', async () => {
    const url = await linkOf()
    desk.world.at(new Date(NOON.getTime() + 7 * 86_400_000 - 1_000))
    expect((await open(url)).statusCode).toBe(200)
    desk.world.at(new Date(NOON.getTime() + 7 * 86_400_000))
    await expectRefused(url)
  })

  test('staff have ended opens nothing, nor does one of a client who was merged into this one', async () => {
    const other = await desk.newClient()
    const urls = [await linkOf(), await linkOf(other)]
    await desk.priya.ok('POST', `/v1/contacts/${desk.maria.id}/merge`, { goes: other.id })
    for (const url of urls) expect((await open(url)).statusCode).toBe(200)
    await desk.hannah.ok('DELETE', `/v1/contacts/${desk.maria.id}/client-rules/link`)
    for (const url of urls) await expectRefused(url)
  })

  test('is an erased client’s opens nothing', async () => {
    const url = await linkOf()
    await choose(url, { do: 'less' })
    await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'Asked for it' })
    await expectRefused(url)
    await desk.world.work()
    await expectRefused(url)
    const { lessSteps } = await rules()
    expect(lessSteps).toBe(0)
  })
})
