import type { FoundMessage } from '@attune/contract/conversations/search-calls'
import type { Page } from '@attune/contract/page'
import { permissionBits } from '@attune/contract/staff/masks'
import { openPool } from '@attune/store/connection'
import { setMembership } from '@attune/store/staff/accounts'
import { expect, test, beforeEach } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import type { Caller } from '../../testing/caller.ts'
import { testDesk } from '../../testing/test-desk.ts'
import { transcribe } from '../../testing/transcripts/transcribing.ts'
import { sound } from '../../testing/uploads.ts'
import { threadOf, type TestClient } from '../../testing/world.ts'

const desk = testDesk()
/** What is said in the next sounds, in order. */
let words: string[] = []

beforeEach(async () => {
  await transcribe(desk.world, desk.northline, () => ({
    ok: true,
    text: words.shift() ?? '',
    tokens: null,
    milliseconds: 5,
  }))
})

/** The client sends a message with a sound for each of these transcripts. */
const say = async (client: TestClient, said: string[], text = ''): Promise<void> => {
  words = said
  const media = said.map(() => {
    const url = `https://files.example/${newId('se')}`
    desk.world.carrier.media.set(url, sound())
    return { url, mime: 'audio/wav' }
  })
  await client.texts(text, undefined, media)
  await desk.world.work()
}
const search = (who: Caller, q: string, more: object = {}): Promise<Page<FoundMessage>> =>
  who.ok('POST', '/v2/messages.search', { q, ...more })
const found = async (who: Caller, q: string, more: object = {}) =>
  (await search(who, q, more)).data.map(({ message }) => [message.in, message.text])

test('words of a transcript lead to their message, marked, beside those of texts, the newest first', async () => {
  await desk.maria.texts('A flamingo at the lake')
  await say(desk.maria, ['I saw a flamingo today.'])
  await desk.maria.texts('No flamingo today')
  const { data } = await search(desk.hannah, 'FLAMINGO', { contactId: desk.maria.id })
  expect(data.map(({ message }) => [message.sequence, message.in, message.text])).toEqual([
    [3, 'text', 'No flamingo today'],
    [2, 'transcript', 'I saw a flamingo today.'],
    [1, 'text', 'A flamingo at the lake'],
  ])
  expect(data.map(({ marks }) => marks)).toEqual([[[3, 11]], [[8, 16]], [[2, 10]]])
  const message = (await threadOf(desk.hannah, desk.maria))[1]
  expect(data[1]?.message.id).toBe(message?.id)
  expect((await found(desk.hannah, 'flamingo')).map(([where]) => where)).toEqual(['text', 'transcript', 'text'])
})

test.for([
  ['walked park', true],
  ['arK', true],
  ['9 hrs', true],
  ['müde', true],
  ['昨日', true],
  ['😴', true],
  ['park nothing', false],
  ['100%', false],
  ['_alked', false],
] as const)('%j is found as in a text: %s', async ([q, isThere]) => {
  await say(desk.maria, ['I walked to the park, 9 hrs. So müde 昨日 😴'])
  expect(await found(desk.hannah, q, { contactId: desk.maria.id })).toHaveLength(isThere ? 1 : 0)
})

test('all words have to be in the text, or in one transcript', async () => {
  await say(desk.maria, ['A heron came.', 'A kingfisher left.'], 'Birds of the week')
  const inMaria = (q: string) => found(desk.hannah, q, { contactId: desk.maria.id })
  expect(await inMaria('heron came')).toEqual([['transcript', 'A heron came.']])
  expect(await inMaria('kingfisher')).toEqual([['transcript', 'A kingfisher left.']])
  expect(await inMaria('birds')).toEqual([['text', 'Birds of the week']])
  expect(await inMaria('heron kingfisher')).toEqual([])
  expect(await inMaria('birds heron')).toEqual([])
})

test('a message is found once, whichever of its texts match, and its own text is shown', async () => {
  await say(desk.maria, ['The ostrich again.', 'An ostrich, still.'], 'My ostrich')
  expect(await found(desk.hannah, 'ostrich')).toEqual([['text', 'My ostrich']])
})

test('page by page, texts and transcripts come in one order, each once', async () => {
  for (let at = 0; at < 4; at += 1) {
    await desk.maria.texts(`pelican text ${at}`)
    await say(desk.maria, [`pelican sound ${at}`, `pelican sound ${at} again`])
  }
  for (const more of [{}, { contactId: desk.maria.id }]) {
    const seen: number[] = []
    let next: string | null | undefined
    do {
      const page: Page<FoundMessage> = await search(desk.hannah, 'pelican', {
        ...more,
        limit: 3,
        ...(next == null ? {} : { next }),
      })
      seen.push(...page.data.map(({ message }) => message.sequence))
      next = page.pagination.next
    } while (next !== null)
    expect(seen).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  }
})

test('what is rare and old is found behind thousands of newer transcripts', async () => {
  await say(desk.maria, ['A quetzal, once.'])
  await fill(4_000)
  expect(await found(desk.hannah, 'quetzal')).toEqual([['transcript', 'A quetzal, once.']])
  expect(await found(desk.priya, 'quetzal', { contactId: desk.maria.id })).toHaveLength(1)
})

/** Newer transcripts of another client. */
const fill = async (count: number): Promise<void> => {
  const client = await desk.newClient()
  await say(client, ['Nothing of note'])
  const pool = openPool(desk.world.database.owner, { max: 1, name: 'test-owner' })
  try {
    await pool.query(
      `insert into media (organization_id, media_id, kind, state, file_name, mime, bytes, contact_id, created_at, used_at)
       select m.organization_id, 'md_' || md5(m.media_id || n), m.kind, m.state, m.file_name, m.mime, m.bytes, m.contact_id,
         m.created_at, m.used_at from media m, generate_series(1, $2) n where m.contact_id = $1`,
      [client.id, count],
    )
    await pool.query(
      `insert into transcripts (organization_id, media_id, contact_id, sequence, at, text, made_at)
       select organization_id, media_id, contact_id, 1, now(), 'Nothing of note', now() from media
       where contact_id = $1 on conflict do nothing`,
      [client.id],
    )
  } finally {
    await pool.end()
  }
}

test('nobody finds what is out of their reach: another coach, another organization', async () => {
  await say(desk.maria, ['A cormorant dries its wings.'])
  const tess = await desk.northline.staff('Tess', 'ROLE_COACH')
  const fiona = await (await desk.world.organization('Harbour', '+13035550200')).staff('Fiona', 'ROLE_ADMIN')
  expect(await found(desk.priya, 'cormorant')).toHaveLength(1)
  for (const who of [tess, fiona]) {
    expect(await found(who, 'cormorant')).toEqual([])
    const inClient = { q: 'cormorant', contactId: desk.maria.id }
    expect(await who.refused('POST', '/v2/messages.search', inClient)).toMatchObject({ code: 'ContactNotFound' })
  }
})

test('masked readers find only what they can read', async () => {
  const zora = await desk.northline.client('Zora Grebe', '+13035559777', desk.hannah)
  await say(zora, ['This is Zora, I saw an egret.'])
  const mo = await desk.northline.staff('Mo', 'ROLE_ADMIN')
  await setMembership(desk.world.deps.store.global, mo.id, { permissions: permissionBits.of(['conversations.view']) })
  forgetSessions()
  expect(await found(desk.priya, 'zora egret')).toHaveLength(1)
  expect(await found(mo, 'zora')).toEqual([])
  expect(await found(mo, 'egret')).toEqual([
    ['transcript', expect.stringMatching(/^This is Client [0-9A-F]{6}, I saw an egret\.$/)],
  ])
})

test('a sound without words is found by nothing, and a deleted message by none of its words', async () => {
  await say(desk.maria, ['', 'The spoonbill'])
  const [message] = await threadOf(desk.hannah, desk.maria)
  expect(await found(desk.hannah, 'spoonbill')).toHaveLength(1)
  await desk.hannah.ok('DELETE', `/v1/messages/${message?.id}`)
  expect(await found(desk.hannah, 'spoonbill')).toEqual([])
})
