import { FILE_MAX } from '@attune/contract/media/limits'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  CarrierUnreachable,
  MediaRefused,
  UnreadableWebhook,
  type CarrierEvent,
  type WebhookRequest,
} from './carrier.ts'
import type { CarrierHarness } from './conformance-harness.ts'

/** Part of the suite in `conformance.ts`. */
export const describeWebhooks = (now: () => CarrierHarness): void => {
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
      text = { kind: 'message', id: now().ref(), from: to, to: from, text: 'Slept 7 hours 😴', at }
      const ref = now().refOf?.(id) ?? now().ref()
      receipt = { kind: 'receipt', from, messageId: id, ref, status: 'delivered', error: null, at }
    })

    /** A carrier may extend its id of a text, and add fields of its own to a text. */
    const asRead = (event: CarrierEvent) =>
      event.kind === 'message' ? { ...event, id: expect.stringContaining(event.id) } : event

    it('that it signed, and reads a text and a receipt from them', async () => {
      for (const event of [text, receipt, { ...receipt, status: 'failed' as const, ...now().failure }]) {
        const request = now().webhook(event, at)
        expect(await now().carrier.verify(request)).toBe(true)
        expect(await now().carrier.read(request)).toMatchObject([asRead(event)])
      }
    })

    it('with the files of a text, and fetches what they name', async () => {
      const bytes = Buffer.from('what the phone took a photo of')
      const url = await now().putMedia(bytes)
      const photo: CarrierEvent = { ...text, text: '', media: [{ url, mime: 'image/jpeg' }] }
      const request = now().webhook(photo, at)
      expect(await now().carrier.verify(request)).toBe(true)
      if (now().bringsFiles === true) {
        const files = [{ mime: 'image/jpeg', brought: { bytes } }]
        return expect(await now().carrier.read(request)).toMatchObject([{ ...asRead(photo), media: files }])
      }
      expect(await now().carrier.read(request)).toMatchObject([asRead(photo)])
      expect(await now().carrier.fetchMedia(url, { to: text.to })).toEqual(bytes)
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
        await expect(now().carrier.fetchMedia(url, { to: text.to }), url).rejects.toBeInstanceOf(MediaRefused)
    })

    it('and says that a file may come later while nobody listens', async () => {
      if (now().bringsFiles === true) return
      const url = await now().putMedia(Buffer.from('x'))
      await now().stop()
      await expect(now().carrier.fetchMedia(url, { to: text.to })).rejects.toBeInstanceOf(CarrierUnreachable)
      await now().start()
      expect(await now().carrier.fetchMedia(url, { to: text.to })).toEqual(Buffer.from('x'))
    })

    it('once if it signs them freshly, else as often as it retries', async () => {
      const again = now().carrier.replays === 'none'
      const request = now().webhook(text, at)
      expect(await now().carrier.verify(request)).toBe(true)
      expect(await now().carrier.verify(request)).toBe(again)
      expect(await now().carrier.verify(seconds(request, 20))).toBe(again)
    })

    it('not once they are older than five minutes, if it signs a time', async () => {
      const isTimeless = now().carrier.replays === 'none'
      expect(await now().carrier.verify(seconds(now().webhook(text, at), 301))).toBe(isTimeless)
      expect(await now().carrier.verify(seconds(now().webhook(text, at), 290))).toBe(true)
    })

    it('not without a signature, nor with another body', async () => {
      const request = now().webhook(text, at)
      const other = now().webhook({ ...text, text: 'Slept 8 hours' }, at)
      expect(await now().carrier.verify({ ...request, headers: {} })).toBe(false)
      expect(await now().carrier.verify({ ...request, body: other.body })).toBe(false)
      expect(await now().carrier.verify(request)).toBe(true)
    })

    it('never while no secret is set', async () => {
      expect(await now().withoutSecret.verify(now().webhook(text, at))).toBe(false)
    })

    it('but throws at what it cannot read', async () => {
      const request = now().garbage(at)
      expect(await now().carrier.verify(request)).toBe(true)
      const elsewhere = { ...now().webhook(text, at), path: '/carriers/nobody/elsewhere' }
      for (const unreadable of [request, elsewhere])
        await expect((async () => now().carrier.read(unreadable))()).rejects.toBeInstanceOf(UnreadableWebhook)
    })
  })
}
