import type { Attachment, Message } from '@attune/contract/conversations/entity'
import type { PromptLog } from '@attune/contract/prompts/entity'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '../../new-id.ts'
import { openTranscriber, type Transcriber } from '../../prompt-provider/transcriber.ts'
import { rowsOf, type Rows } from '../../security/rows.ts'
import { promptServer, type PromptServer } from '../prompt-server.ts'
import { testDesk, type TestDesk } from '../test-desk.ts'
import { threadOf, type TestClient } from '../world.ts'

/** A desk where sounds are transcribed by a provider that answers as a test wants. Its fields are set from the first test on. */
export interface TranscriptDesk extends TestDesk {
  server: PromptServer
  rows: Rows
  /** A provider that gives up soon; null takes it away. */
  open(url?: string | null): void
  provider(): Transcriber
  /** An admin turns transcripts on or off. */
  turn(transcripts: boolean): Promise<unknown>
  /** The client sends files of these types, and everything that is due is done. */
  sends(files: Record<string, Buffer>, text?: string): Promise<void>
  last(who?: TestDesk['hannah'], client?: TestClient): Promise<Message>
  /** Those of the last message's files. */
  transcripts(who?: TestDesk['hannah']): Promise<Attachment['transcript'][]>
  /** What the log says about the last message. */
  logs(): Promise<PromptLog[]>
}

export const transcriptDesk = (): TranscriptDesk => {
  const desk = testDesk() as TranscriptDesk
  beforeAll(async () => {
    desk.rows = await rowsOf(desk.world)
    desk.server = await promptServer()
  })
  beforeEach(async () => {
    desk.server.asked.length = 0
    desk.server.answers = [{ says: ' I slept badly. ' }]
    desk.open()
    await desk.turn(true)
  })
  afterAll(async () => {
    await desk.rows.close()
    await desk.server.close()
  })
  return Object.assign(desk, waysOf(desk))
}

const waysOf = (desk: TranscriptDesk): Omit<TranscriptDesk, keyof TestDesk | 'server' | 'rows'> => ({
  open: (url = desk.server.url) => {
    const settings = { key: 'key-of-ours', model: 'small', transcriptModel: 'whisper-1', timeoutMs: 400 }
    desk.world.deps.transcriber = url === null ? null : openTranscriber({ ...settings, url })
  },
  provider: () => {
    const { transcriber } = desk.world.deps
    if (transcriber === null) throw new Error('There is no provider.')
    return transcriber
  },
  turn: (transcripts) => desk.priya.ok('PATCH', `/v1/organizations/${desk.northline.id}`, { transcripts }),
  sends: async (files, text = '') => {
    const media = Object.entries(files).map(([mime, bytes]) => {
      const url = `https://files.example/${newId('se')}`
      desk.world.carrier.media.set(url, bytes)
      return { url, mime }
    })
    await desk.maria.texts(text, undefined, media)
    await desk.world.work()
  },
  last: async (who = desk.hannah, client = desk.maria) => {
    const message = (await threadOf(who, client)).at(-1)
    if (message === undefined) throw new Error('The thread is empty.')
    return message
  },
  transcripts: async (who) => ((await desk.last(who)).attachments ?? []).map(({ transcript }) => transcript),
  logs: async () => {
    const { id } = await desk.last()
    return (await desk.priya.ok<{ data: PromptLog[] }>('GET', `/v1/messages/${id}/prompt-logs`)).data
  },
})
