import { describe, expect, test } from 'vitest'
import { fetchAttachment } from '../../conversations/attachments/fetch-attachment.ts'
import { newId } from '../../new-id.ts'
import type { Transcriber } from '../../prompt-provider/transcriber.ts'
import type { PromptAnswer } from '../../testing/prompt-server.ts'
import { transcriptDesk } from '../../testing/transcripts/transcript-desk.ts'
import { sound } from '../../testing/uploads.ts'
import { threadOf } from '../../testing/world.ts'
import { toJob } from '../../work/kinds.ts'
import { transcribeSound } from './transcribe-sound.ts'
import { claimDue } from '../../testing/time/claim-due.ts'

const desk = transcriptDesk()

const said = (text: string) => ({ text, reason: null })
const silent = (reason: string) => ({ text: null, reason })

describe('a provider', () => {
  test.for<[string, PromptAnswer]>([
    ['is asked too often', { status: 429 }],
    ['is broken', { status: 500 }],
    ['hangs up', 'cut'],
    ['says nothing', 'silence'],
  ])('that %s is asked five times, then the sound stays without words', async ([, answer]) => {
    desk.server.answers = [answer]
    await desk.sends({ 'audio/wav': sound() })
    expect(desk.server.asked).toHaveLength(1)
    expect(await desk.transcripts()).toEqual([null])
    await desk.world.work('everything')
    expect(desk.server.asked).toHaveLength(5)
    expect(await desk.transcripts()).toEqual([silent('provider')])
    expect(await desk.logs()).toMatchObject([{ purpose: 'transcript', error: expect.any(String) }])
  })

  test('that works again is asked again', async () => {
    desk.server.answers = [{ status: 500 }, { status: 429 }, { says: 'I walked.' }]
    await desk.sends({ 'audio/wav': sound() })
    await desk.world.work('everything')
    expect(await desk.transcripts()).toEqual([said('I walked.')])
    expect(desk.server.asked).toHaveLength(3)
  })

  test.for<[string, PromptAnswer, string]>([
    ['rejects the key', { status: 401 }, 'provider'],
    ['can’t decode it', { status: 400 }, 'format'],
    ['takes smaller files', { status: 413 }, 'too-large'],
    ['answers garbage', { garbage: '<html>' }, 'provider'],
    ['answers with 10 MB', { megabytes: 10 }, 'provider'],
    ['hears nothing', { says: ' \n ' }, 'silent'],
  ])('that %s is asked once', async ([, answer, reason]) => {
    desk.server.answers = [answer]
    await desk.sends({ 'audio/wav': sound() })
    await desk.world.work('everything')
    expect(desk.server.asked).toHaveLength(1)
    expect(await desk.transcripts()).toEqual([silent(reason)])
  })

  test('isn’t sent what is longer than twenty minutes', async () => {
    await desk.sends({ 'audio/wav': sound(20 * 60 + 1) })
    expect(await desk.transcripts()).toEqual([silent('too-long')])
    expect(desk.server.asked).toEqual([])
    expect(await desk.logs()).toEqual([])
  })
})

describe('a job', () => {
  const claimed = async () => {
    const items = await claimDue(desk.world.deps, ['transcribe-sound'], { limit: 1, leaseMs: 2_000 })
    return items.map((item) => toJob('transcribe-sound', item))
  }
  /** The note has arrived; its job is still to be done. */
  const arrive = async () => {
    const url = `https://files.example/${newId('se')}`
    desk.world.carrier.media.set(url, sound())
    await desk.maria.texts('', undefined, [{ url, mime: 'audio/wav' }])
    await desk.world.deps.store.global
      .deleteFrom('work')
      .where('kind', 'not in', ['fetch-attachment', 'transcribe-sound'])
      .execute()
    const [item] = await claimDue(desk.world.deps, ['fetch-attachment'], { limit: 1, leaseMs: 2_000 })
    if (item !== undefined) await fetchAttachment(desk.world.deps, toJob('fetch-attachment', item))
  }

  test('that died before it saved is done again, and saves one transcript and one log', async () => {
    await arrive()
    const [job] = await claimed()
    if (job === undefined) throw new Error('There is no job.')
    await expect(transcribeSound(desk.dyingAtTransaction(2), job)).rejects.toThrow('The process died.')
    expect(await desk.transcripts()).toEqual([null])
    await desk.world.work('everything')
    expect(await desk.transcripts()).toEqual([said('I slept badly.')])
    expect(await desk.logs()).toHaveLength(1)
    expect(desk.server.asked).toHaveLength(2)
  })

  test('waits for its turn while two are under way, so that a slow provider takes no more workers', async () => {
    const { transcribe } = desk.provider()
    let release = () => {}
    const released = new Promise<void>((then) => (release = then))
    let asked = 0
    desk.world.deps.transcriber = {
      ...desk.provider(),
      transcribe: async (one) => {
        asked += 1
        await released
        return transcribe(one)
      },
    }
    const jobs = []
    for (let count = 0; count < 3; count += 1) {
      await arrive()
      jobs.push(...(await claimed()))
    }
    const [one, two, three] = jobs.map((job) => transcribeSound(desk.world.deps, job))
    await three
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(2)
    release()
    await Promise.all([one, two])
    desk.server.answers = [{ status: 500 }]
    await desk.world.work('everything')
    const spoken = (await threadOf(desk.hannah, desk.maria)).flatMap(({ attachments = [] }) => attachments)
    expect(spoken.map(({ transcript }) => transcript)).toEqual([
      said('I slept badly.'),
      said('I slept badly.'),
      silent('provider'),
    ])
    // Waiting was no try: it was asked as often as any.
    expect(desk.server.asked).toHaveLength(2 + 5)
  })

  test('that waits for its turn stays the same job, and looks less and less often', async () => {
    const { transcribe } = desk.provider()
    let release = () => {}
    const released = new Promise<void>((then) => (release = then))
    let asked = 0
    desk.world.deps.transcriber = {
      ...desk.provider(),
      transcribe: async (one) => {
        asked += 1
        await released
        return transcribe(one)
      },
    }
    const busy = []
    for (let count = 0; count < 2; count += 1) {
      await arrive()
      busy.push(...(await claimed()).map((job) => transcribeSound(desk.world.deps, job)))
    }
    await expect.poll(() => asked, { timeout: 10_000 }).toBe(2)
    await arrive()
    const { global } = desk.world.deps.store
    const waiting = () =>
      global.selectFrom('work').selectAll().where('kind', '=', 'transcribe-sound').where('claim', 'is', null).execute()
    const [before, ...more] = await waiting()
    expect(more).toEqual([])
    const pauses: number[] = []
    for (let count = 0; count < 7; count += 1) {
      await global
        .updateTable('work')
        .set({ due_at: new Date(0) })
        .where('claim', 'is', null)
        .execute()
      const [job] = await claimed()
      if (job === undefined) throw new Error('There is no job.')
      const from = Date.now()
      await transcribeSound(desk.world.deps, job)
      const [row, ...others] = await waiting()
      expect([row?.work_id, others]).toEqual([before?.work_id, []])
      pauses.push(Math.floor(((row?.due_at.getTime() ?? 0) - from) / 1_000))
    }
    expect(pauses).toEqual([3, 6, 12, 24, 48, 60, 60])
    release()
    await Promise.all(busy)
  })

  test('that another worker took over meanwhile writes nothing', async () => {
    await arrive()
    const [job] = await claimed()
    if (job === undefined) throw new Error('There is no job.')
    const transcriber = desk.provider()
    const slow: Transcriber = {
      ...transcriber,
      transcribe: async (one) => {
        await desk.world.work('everything')
        return transcriber.transcribe(one)
      },
    }
    await expect(transcribeSound({ ...desk.world.deps, transcriber: slow }, job)).rejects.toThrow()
    expect(await desk.transcripts()).toEqual([said('I slept badly.')])
    expect(await desk.logs()).toHaveLength(1)
  })

  test.for<[string, () => Promise<unknown>]>([
    ['was deleted', async () => desk.hannah.ok('DELETE', `/v1/messages/${(await desk.last()).id}`)],
    ['has lost its client', () => desk.priya.ok('DELETE', `/v1/contacts/${desk.maria.id}`, { reason: 'asked' })],
    ['is no longer to be written down', () => desk.turn(false)],
  ])('whose message %s while the provider listened keeps nothing', async ([, happen]) => {
    await arrive()
    const transcriber = desk.provider()
    desk.world.deps.transcriber = {
      ...transcriber,
      transcribe: async () => {
        await happen()
        return { ok: true, text: 'A secret that must not stay', tokens: null, milliseconds: 1 }
      },
    }
    await desk.world.work('everything')
    expect(await desk.rows.print(desk.northline.id)).not.toContain('must not stay')
  })
})
