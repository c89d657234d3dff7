import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { promptServer, type PromptAnswer, type PromptServer } from '../testing/prompt-server.ts'
import { sound } from '../testing/uploads.ts'
import { openTranscriber, type Transcriber } from './transcriber.ts'

let server: PromptServer
let transcriber: Transcriber

const settings = { key: 'key-of-ours', model: 'small', transcriptModel: 'whisper-1', timeoutMs: 400 }
const note = { bytes: new Uint8Array(sound()), mime: 'audio/wav', fileName: 'audio.wav' }

beforeAll(async () => {
  server = await promptServer()
  const opened = openTranscriber({ ...settings, url: server.url })
  if (opened === null) throw new Error('There is no transcriber.')
  transcriber = opened
})
beforeEach(() => {
  server.asked.length = 0
})
afterAll(() => server.close())

const ask = (...answers: PromptAnswer[]) => {
  server.answers = answers
  return transcriber.transcribe(note)
}

test('a sound is sent in the wire format with the key, and what is said comes back with the token usage', async () => {
  expect(await ask({ says: 'I slept badly.' })).toMatchObject({
    ok: true,
    text: 'I slept badly.',
    tokens: { asked: 12, answered: 5 },
  })
  expect(server.asked).toEqual([
    {
      path: '/v1/audio/transcriptions',
      key: 'Bearer key-of-ours',
      model: 'whisper-1',
      messages: [],
      file: { name: 'audio.wav', mime: 'audio/wav', bytes: note.bytes.length },
    },
  ])
})

test('an answer without usage, or with seconds instead of tokens, is taken; what no text can hold is left out', async () => {
  const withSeconds = { garbage: JSON.stringify({ text: 'Well\0', usage: { type: 'duration', seconds: 3 } }) }
  expect(await ask(withSeconds)).toMatchObject({ ok: true, text: 'Well', tokens: null })
  expect(await ask({ garbage: '{"text":""}' })).toMatchObject({ ok: true, text: '', tokens: null })
})

test.each([12.5, -1, 3e9])(
  'a transcript that is said to have taken %d tokens is taken, without its usage',
  async (count) => {
    const usage = { type: 'tokens', input_tokens: count, output_tokens: 5 }
    const told = await ask({ garbage: JSON.stringify({ text: 'I slept badly.', usage }) })
    expect(told).toMatchObject({ ok: true, text: 'I slept badly.', tokens: null })
  },
)

test('without a model for it there is none', () => {
  expect(openTranscriber(null)).toBeNull()
  expect(openTranscriber({ ...settings, url: server.url, transcriptModel: null })).toBeNull()
})

test('a URL with a slash at its end is the same', async () => {
  server.answers = [{ says: 'Hello' }]
  const same = openTranscriber({ ...settings, url: `${server.url}/`, key: null })
  expect(await same?.transcribe(note)).toMatchObject({ ok: true })
  expect(server.asked[0]).toMatchObject({ path: '/v1/audio/transcriptions', key: undefined })
})

test.for<[string, PromptAnswer, string, string, boolean]>([
  ['is asked too often', { status: 429 }, 'The provider is receiving too many requests.', 'provider', true],
  ['is broken', { status: 503 }, 'The provider responded with status 503.', 'provider', true],
  ['takes another key', { status: 401 }, 'The provider rejected the API key.', 'provider', false],
  ['knows no such model', { status: 404 }, 'The provider responded with status 404.', 'provider', false],
  ['can’t decode it', { status: 400 }, 'The provider responded with status 400.', 'format', false],
  ['doesn’t take this type', { status: 415 }, 'The provider responded with status 415.', 'format', false],
  ['takes smaller files', { status: 413 }, 'The provider responded with status 413.', 'too-large', false],
  [
    'leads elsewhere',
    { status: 302, location: 'http://127.0.0.1:1/v1' },
    'The provider responded with status 302.',
    'provider',
    false,
  ],
  ['says nothing', 'silence', 'The provider took too long to respond.', 'provider', true],
  ['hangs up', 'cut', 'The provider couldn’t be reached.', 'provider', true],
  ['answers with a page', { garbage: '<html>' }, 'The provider’s response couldn’t be read.', 'provider', false],
  [
    'answers with another shape',
    { garbage: '{"words":1}' },
    'The provider’s response couldn’t be read.',
    'provider',
    false,
  ],
  ['answers with 10 MB', { megabytes: 10 }, 'The provider’s response is too long.', 'provider', false],
])('one that %s is told in a sentence of ours', async ([, answer, error, reason, again]) => {
  const told = await ask(answer)
  expect(told).toMatchObject({ ok: false, error, reason, again })
  expect(JSON.stringify(told)).not.toMatch(/key-of-ours|secret-of-theirs/)
  // Redirects are not followed, and nothing is retried here.
  expect(server.asked).toHaveLength(1)
})

test('an unreachable provider is reported', async () => {
  const nobody = openTranscriber({ ...settings, url: 'http://127.0.0.1:1/v1' })
  expect(await nobody?.transcribe(note)).toMatchObject({
    ok: false,
    error: 'The provider couldn’t be reached.',
    again: true,
  })
})
