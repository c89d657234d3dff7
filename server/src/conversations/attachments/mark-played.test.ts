import type { MediaItem } from '@attune/contract/conversations/history-calls'
import type { Message } from '@attune/contract/conversations/entity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture, sound, upload } from '../../testing/uploads.ts'
import { createWorld, send, threadOf, type TestClient, type TestPerson, type World } from '../../testing/world.ts'

let world: World
let hannah: TestPerson
let tess: TestPerson
let maria: TestClient
let voiceNote: Message

beforeAll(async () => {
  world = await createWorld()
  const northline = await world.organization('Northline', '+13035570100')
  hannah = await northline.staff('Hannah', 'ROLE_COACH')
  tess = await northline.staff('Tess', 'ROLE_COACH')
  maria = await northline.client('Maria Lopez', '+13035570101', hannah)
  world.carrier.media.set('https://files.example/note', sound(2))
  world.carrier.media.set('https://files.example/lunch', await picture())
  await maria.texts('Listen', undefined, [
    { url: 'https://files.example/note', mime: 'audio/wav' },
    { url: 'https://files.example/lunch', mime: 'image/jpeg' },
  ])
  await world.work()
  voiceNote = await lastOf(maria)
})
afterAll(() => world.close())

const lastOf = async (client: TestClient): Promise<Message> => {
  const message = (await threadOf(hannah, client)).at(-1)
  if (message === undefined) throw new Error('The thread is empty.')
  return message
}
const play = (id: string, attachmentId = 10_000) => [`/v1/messages/${id}/played`, { attachmentId }] as const

test('a client’s voice note is new until somebody plays it; the first time stays', async () => {
  expect(voiceNote.attachments).toMatchObject([
    { type: 'audio', mime: 'audio/wav', playedAt: null },
    { type: 'image', playedAt: null },
  ])
  const heard = await hannah.ok<Message>('POST', ...play(voiceNote.id))
  expect(heard.attachments).toMatchObject([{ playedAt: expect.any(String) }, { playedAt: null }])
  expect(heard.rev).toBeGreaterThan(voiceNote.rev)
  world.at(new Date(Date.now() + 60_000))
  expect(await hannah.ok<Message>('POST', ...play(voiceNote.id))).toEqual(await lastOf(maria))
  expect(await lastOf(maria)).toMatchObject({
    rev: heard.rev,
    attachments: [{ playedAt: heard.attachments?.[0]?.playedAt }, {}],
  })
  world.at(null)
  // The list of the thread's files says the same.
  const { data } = await hannah.ok<{ data: MediaItem[] }>('GET', `/v1/contacts/${maria.id}/media`)
  const played = new Map(data.map(({ attachment }) => [attachment.type, attachment.playedAt]))
  expect(played).toEqual(new Map([...(heard.attachments ?? [])].map(({ type, playedAt }) => [type, playedAt])))
})

test('what isn’t a client’s sound can’t be played: a photo, no file at all, and one that we sent', async () => {
  const refused = { code: 'MessageSoundNotFound', status: 404 }
  expect(await hannah.refused('POST', ...play(voiceNote.id, 10_001))).toMatchObject(refused)
  expect(await hannah.refused('POST', ...play(voiceNote.id, 10_002))).toMatchObject(refused)
  const { _id } = await upload(hannah, { bytes: sound(), name: 'Voice note.wav', mime: 'audio/wav' })
  await hannah.ok('POST', `/v1/contacts/${maria.id}/messages/send-direct`, {
    suffix: crypto.randomUUID(),
    text: '',
    attachments: [_id],
  })
  const ours = await lastOf(maria)
  expect(ours.attachments).toMatchObject([{ type: 'audio', name: 'Voice note.wav' }])
  expect(await hannah.refused('POST', ...play(ours.id))).toMatchObject(refused)
})

test('a colleague out of reach, and a message that isn’t there, are refused', async () => {
  expect(await tess.refused('POST', ...play(voiceNote.id))).toMatchObject({ code: 'MessageNotFound', status: 404 })
  expect(await hannah.refused('POST', ...play(`${voiceNote.id}x`))).toMatchObject({ code: 'MessageNotFound' })
  await send(hannah, maria, 'I heard it.')
})
