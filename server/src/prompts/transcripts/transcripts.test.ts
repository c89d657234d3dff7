import { TRANSCRIPT_MAX } from '@attune/contract/conversations/limits'
import type { Message } from '@attune/contract/conversations/entity'
import type { MediaItem } from '@attune/contract/conversations/history-calls'
import { permissionBits } from '@attune/contract/staff/masks'
import { setMembership } from '@attune/store/staff/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../new-id.ts'
import { forgetSessions } from '../../staff/session-cache.ts'
import { transcriptDesk } from '../../testing/transcripts/transcript-desk.ts'
import { picture, sound, upload } from '../../testing/uploads.ts'
import { send, type TestClient, type TestPerson } from '../../testing/world.ts'

const desk = transcriptDesk()
let fiona: TestPerson
let harboursClient: TestClient

beforeAll(async () => {
  const harbour = await desk.world.organization('Harbour', '+13035550200')
  fiona = await harbour.staff('Fiona', 'ROLE_ADMIN')
  harboursClient = await harbour.client('Ida Berg', '+13035559901', fiona)
})

const said = (text: string) => ({ text, reason: null })

describe('a client’s voice note', () => {
  test('is written down, once, with what was asked in the log, and without the client’s name leaving', async () => {
    await desk.sends({ 'audio/wav': sound(2), 'image/jpeg': await picture() }, 'Listen')
    expect(await desk.transcripts()).toEqual([said('I slept badly.'), null])
    expect(desk.server.asked).toMatchObject([
      { path: '/v1/audio/transcriptions', model: 'whisper-1', file: { name: 'audio.wav', mime: 'audio/wav' } },
    ])
    const message = await desk.last()
    expect(message.body?.text).toBe('Listen')
    expect(await desk.logs()).toMatchObject([
      {
        purpose: 'transcript',
        model: 'whisper-1',
        template: null,
        asked: [],
        answer: null,
        error: null,
        tokens: { asked: 12, answered: 5 },
      },
    ])
    const { data } = await desk.hannah.ok<{ data: MediaItem[] }>('GET', `/v1/contacts/${desk.maria.id}/media`)
    expect(data.map(({ attachment }) => attachment.transcript)).toEqual([null, said('I slept badly.')])
    // Nothing is asked again for it.
    await desk.world.work('everything')
    expect(desk.server.asked).toHaveLength(1)
  })

  test('raises the message’s revision, so that open panels show it', async () => {
    let before: Message | undefined
    const transcriber = desk.provider()
    desk.world.deps.transcriber = {
      ...transcriber,
      transcribe: async (one) => {
        before = await desk.last()
        return transcriber.transcribe(one)
      },
    }
    await desk.sends({ 'audio/wav': sound() })
    expect(before?.attachments).toMatchObject([{ state: 'ready', transcript: null }])
    expect((await desk.last()).rev).toBeGreaterThan(before?.rev ?? Infinity)
  })

  test('stays as it is while the organization hasn’t turned it on, or there is no provider', async () => {
    await desk.turn(false)
    await desk.sends({ 'audio/wav': sound() })
    expect(await desk.transcripts()).toEqual([null])
    await desk.turn(true)
    desk.open(null)
    await desk.sends({ 'audio/wav': sound() })
    await desk.world.work('everything')
    expect(await desk.transcripts()).toEqual([null])
    // What came before it was turned on isn’t sent later.
    desk.open()
    await desk.sends({}, 'Hello')
    await desk.world.work('everything')
    expect(desk.server.asked).toEqual([])
  })

  test('of another organization isn’t sent: each turns it on for itself', async () => {
    const url = 'https://files.example/harbour'
    desk.world.carrier.media.set(url, sound())
    await harboursClient.texts('', undefined, [{ url, mime: 'audio/wav' }])
    await desk.world.work('everything')
    expect(await desk.last(fiona, harboursClient)).toMatchObject({ attachments: [{ type: 'audio', transcript: null }] })
    expect(desk.server.asked).toEqual([])
  })

  test('of hours has its first twenty thousand characters', async () => {
    desk.server.answers = [{ says: '😴'.repeat(TRANSCRIPT_MAX + 5) }]
    await desk.sends({ 'audio/wav': sound() })
    expect([...((await desk.transcripts())[0]?.text ?? '')]).toHaveLength(TRANSCRIPT_MAX)
  })
})

describe('a sound of ours', () => {
  const note = async () => (await upload(desk.hannah, { bytes: sound(), name: 'For Maria.wav', mime: 'audio/wav' }))._id

  test('is written down, too, and leaves no later for it', async () => {
    desk.server.answers = ['silence']
    const attachments = [await note()]
    const path = `/v1/contacts/${desk.maria.id}/messages/send-direct`
    await desk.hannah.ok('POST', path, { suffix: newId('se').slice(-20), text: '', attachments })
    await desk.world.work()
    expect(desk.world.carrier.taken).toHaveLength(1)
    expect(await desk.transcripts()).toEqual([null])
    desk.server.answers = [{ says: 'How did you sleep?' }]
    await desk.world.work('everything')
    expect(await desk.transcripts()).toEqual([said('How did you sleep?')])
    expect(JSON.stringify(desk.server.asked)).not.toContain('Maria')
  })

  test('that is added to a message later is written down', async () => {
    const { id } = await send(desk.hannah, desk.maria, 'A moment')
    await desk.world.work()
    const media = await note()
    await desk.hannah.ok('PUT', `/v1/messages/${id}/msg-attachments`, { attachments: [{ media }] })
    await desk.world.work()
    expect(await desk.transcripts()).toEqual([said('I slept badly.')])
  })
})

describe('what was written down', () => {
  const secret = async (text: string) => {
    desk.server.answers = [{ says: text }]
    await desk.sends({ 'audio/wav': sound() })
    expect(await desk.rows.print(desk.northline.id)).toContain(text)
  }

  test('goes with its message', async () => {
    await secret('The neighbour’s heron')
    await desk.hannah.ok('DELETE', `/v1/messages/${(await desk.last()).id}`)
    await desk.world.work()
    expect(await desk.rows.print(desk.northline.id)).not.toContain('heron')
  })

  test('goes with its client', async () => {
    await secret('The neighbour’s kingfisher')
    await desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'asked for it' })
    await desk.world.work()
    expect(await desk.rows.print(desk.northline.id)).not.toContain('kingfisher')
  })

  test('hides from masked readers what a text hides', async () => {
    desk.server.answers = [{ says: `This is ${await nameOf()}, call me at 303 555 01 42 77.` }]
    await desk.sends({ 'audio/wav': sound() })
    const mo = await desk.northline.staff('Mo', 'ROLE_ADMIN')
    await setMembership(desk.world.deps.store.global, mo.id, { permissions: permissionBits.of(['conversations.view']) })
    forgetSessions()
    const [masked] = await desk.transcripts(mo)
    expect(masked?.text).toMatch(/^This is Client [0-9A-F]{6}, call me at …\.$/)
    const { data } = await mo.ok<{ data: MediaItem[] }>('GET', `/v1/contacts/${desk.maria.id}/media`)
    expect(data.map(({ attachment }) => attachment.transcript?.text)).toEqual([masked?.text])
  })
})

const nameOf = async (): Promise<string> =>
  (await desk.hannah.ok<{ profile: { basic: { fullName: string } } }>('GET', `/v1/contacts/${desk.maria.id}`)).profile
    .basic.fullName

describe('an organization', () => {
  const path = () => `/v1/organizations/${desk.northline.id}`
  const read = (who = desk.priya) => who.ok<{ transcripts: unknown }>('GET', path())

  test('says whether it is on, with which model; nothing is said without a provider', async () => {
    await desk.turn(false)
    expect(await read()).toMatchObject({ transcripts: { isOn: false, model: 'whisper-1' } })
    await desk.turn(true)
    expect(await read(desk.hannah)).toMatchObject({ transcripts: { isOn: true, model: 'whisper-1' } })
    desk.open(null)
    expect(await read()).toMatchObject({ transcripts: null })
  })

  test('can’t turn it on without a provider, but off', async () => {
    desk.open(null)
    expect(await desk.priya.refused('PATCH', path(), { transcripts: true })).toMatchObject({
      code: 'NoTranscripts',
      status: 422,
    })
    await desk.turn(false)
  })

  test('is changed by its admins only', async () => {
    expect(await desk.hannah.refused('PATCH', path(), { transcripts: false })).toMatchObject({ status: 403 })
    expect((await fiona.refused('PATCH', path(), { transcripts: false })).status).toBeGreaterThanOrEqual(403)
    expect(await read()).toMatchObject({ transcripts: { isOn: true } })
  })
})
