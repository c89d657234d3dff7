import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FILE_MAX } from '@attune/contract/media/limits'
import { CarrierUnreachable, compareStatus, MediaRefused, OutcomeUnknown, UnreadableWebhook } from './carrier.ts'
import type { Carrier, CarrierEvent, FoundMessage, OutgoingMessage, WebhookRequest } from './carrier.ts'

/** What the suite needs from the carrier's side: the real carrier, or a stand-in that behaves like it. */
export interface CarrierHarness {
  carrier: Carrier
  /** The same carrier without a secret. */
  withoutSecret: Carrier
  /** Its timeout, short enough for tests. */
  timeoutMs: number
  /** A message the carrier would accept; a new one on each call. */
  message(): OutgoingMessage
  /** The messages the carrier says it accepted for an id, including duplicates. */
  taken(id: string): Promise<OutgoingMessage[]>
  /** Refuses the next send for good. */
  refuseNext(): Promise<void>
  /** Responds to the next send with a 5xx. */
  failNext(): Promise<void>
  /** Accepts the next send and loses the response. */
  loseNextAnswer(): Promise<void>
  /** Accepts the next send only after the timeout. */
  stallNext(): Promise<void>
  /** Refuses connections until `start`. Accepted messages are kept. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Stores a file on the carrier's side, of any size. Returns the URL for webhooks. */
  putMedia(...bytes: Buffer[]): Promise<string>
  /** A webhook as posted by the carrier, signed and received at `at`. */
  webhook(event: CarrierEvent, at: Date): WebhookRequest
  /** A signed webhook with a meaningless body. */
  garbage(at: Date): WebhookRequest
  close(): Promise<void>
}

/** The tests every carrier must pass. Call it in a test file: `describeConformance('Twilio', startHarness)`. */
export const describeConformance = (name: string, begin: () => Promise<CarrierHarness>): void => {
  describe(`${name} as a carrier`, () => {
    let harness: CarrierHarness
    beforeAll(async () => {
      harness = await begin()
    })
    afterAll(() => harness?.close())

    describeSending(() => harness)
    describeFinding(() => harness)
    describeWebhooks(() => harness)
  })
}

const describeSending = (now: () => CarrierHarness): void => {
  describe('sends', () => {
    it('a message and answers the carrier’s id of it', async () => {
      const message = now().message()
      const answer = await now().carrier.send(message)
      expect(answer).toEqual({ kind: 'accepted', ref: expect.stringMatching(/./) })
      expect(await now().taken(message.id)).toEqual([message])
    })

    it('text of every alphabet unchanged', async () => {
      const message = { ...now().message(), text: 'Größe, 体重 72 kg 💪\nsecond line “quoted” & <b>not bold</b>' }
      await now().carrier.send(message)
      expect(await now().taken(message.id)).toEqual([message])
    })

    it('files by their addresses, with a text and without', async () => {
      const media = [
        { url: 'https://desk.example.org/media/lunch', mime: 'image/jpeg', fileName: 'lunch.jpg' },
        { url: 'https://desk.example.org/media/plan', mime: 'application/pdf', fileName: 'plan.pdf' },
      ]
      for (const message of [
        { ...now().message(), media },
        { ...now().message(), text: '', media },
      ]) {
        expect((await now().carrier.send(message)).kind).toBe('accepted')
        expect(await now().taken(message.id)).toEqual([message])
      }
    })

    it('nothing that the carrier refuses, and says why', async () => {
      const message = now().message()
      await now().refuseNext()
      expect(await now().carrier.send(message)).toEqual({ kind: 'refused', error: expect.stringMatching(/\w/) })
      expect(await now().taken(message.id)).toEqual([])
      expect((await now().carrier.send(now().message())).kind).toBe('accepted')
    })

    it('once, and says that the outcome is unknown when the answer is lost', async () => {
      const message = now().message()
      await now().loseNextAnswer()
      await expect(now().carrier.send(message)).rejects.toBeInstanceOf(OutcomeUnknown)
      expect(await now().taken(message.id)).toEqual([message])
    })

    it('once, and says that the outcome is unknown after a 5xx', async () => {
      const message = now().message()
      await now().failNext()
      await expect(now().carrier.send(message)).rejects.toBeInstanceOf(OutcomeUnknown)
      expect((await now().taken(message.id)).length).toBeLessThan(2)
    })

    it('no longer than its time-out', async () => {
      await now().stallNext()
      const started = performance.now()
      await expect(now().carrier.send(now().message())).rejects.toBeInstanceOf(OutcomeUnknown)
      expect(performance.now() - started).toBeLessThan(now().timeoutMs * 3)
    })

    it('no longer than it is wanted', async () => {
      await now().stallNext()
      const controller = new AbortController()
      const sent = now().carrier.send(now().message(), controller.signal)
      setTimeout(() => controller.abort(), now().timeoutMs / 4)
      await expect(sent).rejects.toBeInstanceOf(OutcomeUnknown)
    })

    it('nothing at all when it was called off before', async () => {
      const message = now().message()
      await expect(now().carrier.send(message, AbortSignal.abort())).rejects.toBeInstanceOf(CarrierUnreachable)
      expect(await now().taken(message.id)).toEqual([])
    })

    it('nothing while nobody listens, and says that trying again is safe', async () => {
      const message = now().message()
      await now().stop()
      await expect(now().carrier.send(message)).rejects.toBeInstanceOf(CarrierUnreachable)
      await expect(now().carrier.find(message.id)).rejects.toBeInstanceOf(CarrierUnreachable)
      await now().start()
      expect(await now().taken(message.id)).toEqual([])
      expect((await now().carrier.send(message)).kind).toBe('accepted')
    })
  })
}

const describeFinding = (now: () => CarrierHarness): void => {
  describe('finds', () => {
    const known = (found: FoundMessage) => {
      if (found.kind === 'absent') throw new Error('The carrier does not know the message.')
      return found
    }

    it('nothing of a message that was never sent', async () => {
      expect(await now().carrier.find(now().message().id)).toEqual({ kind: 'absent' })
    })

    it('a message it accepted, by our id, with its own', async () => {
      const message = now().message()
      const answer = await now().carrier.send(message)
      const found = known(await now().carrier.find(message.id))
      expect(found.ref).toBe(answer.kind === 'accepted' ? answer.ref : null)
      expect(compareStatus(found.status, 'accepted')).toBeGreaterThanOrEqual(0)
    })

    it('a message whose answer was lost', async () => {
      const message = now().message()
      await now().loseNextAnswer()
      await now()
        .carrier.send(message)
        .catch(() => null)
      expect((await now().carrier.find(message.id)).kind).toBe('known')
    })

    it('no absence while a message may still be taken', async () => {
      const message = now().message()
      await now().stallNext()
      await now()
        .carrier.send(message)
        .catch(() => null)
      let found: FoundMessage | null = null
      while (found === null)
        found = await now()
          .carrier.find(message.id)
          .catch(() => null)
      expect(found.kind).toBe('known')
    })

    it('no message that it withdrew, and accepts none with that id from then on, even after a restart', async () => {
      const { carrier } = now()
      if (carrier.withdraw === undefined) return
      const message = now().message()
      expect(await carrier.withdraw(message.id)).toEqual({ kind: 'absent' })
      expect((await carrier.send(message)).kind).toBe('refused')
      await now().stop()
      await now().start()
      expect((await now().carrier.send(message)).kind).toBe('refused')
      expect(await now().carrier.find(message.id)).toEqual({ kind: 'absent' })
    })

    it('a message that it had accepted when asked to withdraw it, even while accepting it', async () => {
      const { carrier } = now()
      if (carrier.withdraw === undefined) return
      const message = now().message()
      await carrier.send(message)
      expect((await carrier.withdraw(message.id)).kind).toBe('known')
      const stalled = now().message()
      await now().stallNext()
      await carrier.send(stalled).catch(() => null)
      await expect.poll(() => carrier.withdraw?.(stalled.id), { timeout: 10_000 }).toMatchObject({ kind: 'known' })
    })

    it('a message again after the carrier was restarted', async () => {
      const message = now().message()
      await now().carrier.send(message)
      await now().stop()
      await now().start()
      expect((await now().carrier.find(message.id)).kind).toBe('known')
    })
  })
}

const describeWebhooks = (now: () => CarrierHarness): void => {
  describe('takes webhooks', () => {
    const at = new Date('2026-03-12T14:00:00.000Z')
    const seconds = (request: WebhookRequest, later: number) => ({
      ...request,
      now: new Date(request.now.getTime() + later * 1000),
    })
    let text: CarrierEvent & { kind: 'message' }
    let receipt: CarrierEvent & { kind: 'receipt' }

    beforeEach(() => {
      const { id, from, to } = now().message()
      text = { kind: 'message', id: `in-${id}`, from: to, to: from, text: 'Slept 7 hours 😴', at }
      receipt = { kind: 'receipt', from, messageId: id, ref: `ref-${id}`, status: 'delivered', error: null, at }
    })

    it('that it signed, and reads a text and a receipt from them', () => {
      for (const event of [text, receipt, { ...receipt, status: 'failed' as const, error: 'Unreachable handset' }]) {
        const request = now().webhook(event, at)
        expect(now().carrier.verify(request)).toBe(true)
        expect(now().carrier.read(request)).toEqual([event])
      }
    })

    it('with the files of a text, and fetches what they name', async () => {
      const bytes = Buffer.from('what the phone took a photo of')
      const url = await now().putMedia(bytes)
      const photo: CarrierEvent = { ...text, text: '', media: [{ url, mime: 'image/jpeg' }] }
      const request = now().webhook(photo, at)
      expect(now().carrier.verify(request)).toBe(true)
      expect(now().carrier.read(request)).toEqual([photo])
      expect(await now().carrier.fetchMedia(url)).toEqual(bytes)
    })

    it('and fetches no file that is too large, is not there, or lies inside this network', async () => {
      const large = await now().putMedia(Buffer.alloc(FILE_MAX), Buffer.alloc(1))
      const absent = `${await now().putMedia(Buffer.from('x'))}-not`
      const inside = [
        'http://127.0.0.1:1/x',
        'https://127.0.0.1/x',
        'https://[::1]/x',
        'https://169.254.169.254/x',
        'x',
      ]
      for (const url of [large, absent, ...inside])
        await expect(now().carrier.fetchMedia(url), url).rejects.toBeInstanceOf(MediaRefused)
    })

    it('and says that a file may come later while nobody listens', async () => {
      const url = await now().putMedia(Buffer.from('x'))
      await now().stop()
      await expect(now().carrier.fetchMedia(url)).rejects.toBeInstanceOf(CarrierUnreachable)
      await now().start()
      expect(await now().carrier.fetchMedia(url)).toEqual(Buffer.from('x'))
    })

    it('once: the same request again is refused', () => {
      const request = now().webhook(text, at)
      expect(now().carrier.verify(request)).toBe(true)
      expect(now().carrier.verify(request)).toBe(false)
      expect(now().carrier.verify(seconds(request, 20))).toBe(false)
    })

    it('not once they are older than five minutes', () => {
      expect(now().carrier.verify(seconds(now().webhook(text, at), 301))).toBe(false)
      expect(now().carrier.verify(seconds(now().webhook(text, at), 290))).toBe(true)
    })

    it('not without a signature, nor with another body', () => {
      const request = now().webhook(text, at)
      const other = now().webhook({ ...text, text: 'Slept 8 hours' }, at)
      expect(now().carrier.verify({ ...request, headers: {} })).toBe(false)
      expect(now().carrier.verify({ ...request, body: other.body })).toBe(false)
      expect(now().carrier.verify(request)).toBe(true)
    })

    it('never while no secret is set', () => {
      expect(now().withoutSecret.verify(now().webhook(text, at))).toBe(false)
    })

    it('but throws at what it cannot read', () => {
      const request = now().garbage(at)
      expect(now().carrier.verify(request)).toBe(true)
      expect(() => now().carrier.read(request)).toThrow(UnreadableWebhook)
      const elsewhere = { ...now().webhook(text, at), path: '/carriers/nobody/elsewhere' }
      expect(() => now().carrier.read(elsewhere)).toThrow(UnreadableWebhook)
    })
  })
}
