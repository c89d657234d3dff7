import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CarrierUnreachable, OutcomeUnknown, reachOf, type OutgoingMessage } from './carrier.ts'
import { describeFinding } from './conformance-finding.ts'
import { openCall, type CarrierHarness, type TakenMessage } from './conformance-harness.ts'
import { describeWebhooks } from './conformance-webhooks.ts'

/** The tests every carrier must pass. Call it in a test file: `describeConformance('Twilio', startHarness)`. */
export const describeConformance = (
  name: string,
  begin: () => Promise<CarrierHarness>,
  { forgets = false }: { forgets?: boolean } = {},
): void => {
  describe(`${name} as a carrier`, () => {
    let harness: CarrierHarness
    beforeAll(async () => {
      harness = await begin()
    })
    afterAll(() => harness?.close())

    it('says whether it can be asked about what it took', () => {
      expect(harness.carrier.forgets).toBe(forgets ? true : undefined)
    })

    describeSending(() => harness)
    describeFinding(() => harness, forgets)
    describeWebhooks(() => harness)
  })
}

const describeSending = (now: () => CarrierHarness): void => {
  describe('sends', () => {
    it('a message and answers the carrier’s id of it', async () => {
      const message = now().message()
      const answer = await now().carrier.send(message)
      expect(answer).toEqual({ kind: 'accepted', ref: expect.stringMatching(/./) })
      expect(await now().taken(message.id)).toEqual([takenFrom(message)])
    })

    it('text of every alphabet unchanged', async () => {
      const message = { ...now().message(), text: 'Größe, 体重 72 kg 💪\nsecond line “quoted” & <b>not bold</b>' }
      await now().carrier.send(message)
      expect(await now().taken(message.id)).toEqual([takenFrom(message)])
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
        expect(await now().taken(message.id)).toEqual([takenFrom(message)])
      }
    })

    it('nothing that the carrier refuses, and says why', async () => {
      const message = now().message()
      await now().refuseNext()
      expect(await now().carrier.send(message)).toMatchObject({ kind: 'refused', error: expect.stringMatching(/\w/) })
      expect(await now().taken(message.id)).toEqual([])
      expect((await now().carrier.send(now().message())).kind).toBe('accepted')
    })

    it('once, and says that the outcome is unknown when the answer is lost', async () => {
      const message = now().message()
      await now().loseNextAnswer()
      await expect(now().carrier.send(message)).rejects.toBeInstanceOf(OutcomeUnknown)
      expect(await now().taken(message.id)).toEqual([takenFrom(message)])
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

    it('a sign of life, which is no message', async () => {
      const message = now().message()
      await now().carrier.ping(message.from)
      expect(await now().taken(message.id)).toEqual([])
      await now().stop()
      const error = await now()
        .carrier.ping(message.from)
        .catch((reason: unknown) => reason)
      await now().start()
      expect(error).toBeInstanceOf(CarrierUnreachable)
      expect(error).toMatchObject({ reach: 'away' })
      await now().carrier.ping(message.from)
    })

    it('and tells by each answer whether the carrier is there', async () => {
      const reach = async () => {
        const { carrier, message } = now()
        const answer = await carrier.send(message()).catch((error: Error) => error)
        return reachOf(answer)
      }
      expect(await reach()).toBe('there')
      await now().refuseNext()
      expect(await reach()).toBe('there')
      await now().failNext()
      expect(await reach()).toBe('away')
      await now().loseNextAnswer()
      expect(await reach()).toBe('away')
    })

    it('nothing while nobody listens, and says that trying again is safe', async () => {
      const message = now().message()
      await now().stop()
      await expect(now().carrier.send(message)).rejects.toBeInstanceOf(CarrierUnreachable)
      if (now().carrier.forgets !== true)
        await expect(now().carrier.find(openCall(message))).rejects.toBeInstanceOf(CarrierUnreachable)
      await now().start()
      expect(await now().taken(message.id)).toEqual([])
      expect((await now().carrier.send(message)).kind).toBe('accepted')
    })
  })
}

const takenFrom = ({ media, ...message }: OutgoingMessage): TakenMessage =>
  media === undefined ? message : { ...message, media: media.map(({ url }) => url) }
