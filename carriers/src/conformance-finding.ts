import { describe, expect, it } from 'vitest'
import { compareStatus, OutcomeUnknown, type FoundMessage, type SendAnswer, type SentAttempt } from './carrier.ts'
import { openCall, type CarrierHarness } from './conformance-harness.ts'

/** Part of the suite in `conformance.ts`. */
export const describeFinding = (now: () => CarrierHarness, forgets: boolean): void => {
  if (forgets) describeForgetting(now)
  else describeLookingUp(now)
}

/** A carrier that can't be asked says so, whatever happened to the message. */
const describeForgetting = (now: () => CarrierHarness): void => {
  describe('tells nothing', () => {
    it('of a call that it can’t know, taken or not', async () => {
      const [taken, lost, stalled, never] = [0, 1, 2, 3].map(() => now().message())
      if (taken === undefined || lost === undefined || stalled === undefined || never === undefined) return
      await now().carrier.send(taken)
      await now().loseNextAnswer()
      await now()
        .carrier.send(lost)
        .catch(() => null)
      await now().stallNext()
      await now()
        .carrier.send(stalled)
        .catch(() => null)
      for (const message of [taken, lost, stalled, never])
        await expect(now().carrier.find(openCall(message))).rejects.toBeInstanceOf(OutcomeUnknown)
      expect(now().carrier.withdraw).toBeUndefined()
    })

    it('but that it has accepted what it answered for', async () => {
      const message = now().message()
      const answer = await now().carrier.send(message)
      const ref = answer.kind === 'accepted' ? answer.ref : ''
      expect(await now().carrier.find({ id: message.id, ref, from: message.from })).toMatchObject({
        kind: 'known',
        ref,
        status: 'accepted',
      })
    })
  })
}

const describeLookingUp = (now: () => CarrierHarness): void => {
  describe('finds', () => {
    /** What the carrier says once it can tell: its list may lag behind what it has accepted. */
    const find = async (attempt: SentAttempt): Promise<FoundMessage> => {
      for (;;) {
        const found = await now()
          .carrier.find(attempt)
          .catch((error: unknown) => {
            if (error instanceof OutcomeUnknown) return null
            throw error
          })
        if (found !== null) return found
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const known = (found: FoundMessage) => {
      if (found.kind === 'absent') throw new Error('The carrier does not know the message.')
      return found
    }
    const refOf = (answer: SendAnswer) => (answer.kind === 'accepted' ? answer.ref : '')

    it('nothing of a message that was never sent', async () => {
      const calledAt = new Date(Date.now() - 10 * 60_000)
      expect(await find({ ...openCall(now().message()), calledAt })).toEqual({ kind: 'absent' })
    })

    it('a message it accepted, with and without its own id of it', async () => {
      const message = now().message()
      const ref = refOf(await now().carrier.send(message))
      for (const attempt of [{ id: message.id, ref, from: message.from }, openCall(message)]) {
        const found = known(await find(attempt))
        expect(found.ref).toBe(ref)
        expect(compareStatus(found.status, 'accepted')).toBeGreaterThanOrEqual(0)
      }
    })

    it('no message that is another one’s, however equal', async () => {
      const message = now().message()
      const ref = refOf(await now().carrier.send(message))
      const lost = { ...openCall(message), id: now().message().id, others: new Set([ref]) }
      const found = await now()
        .carrier.find(lost)
        .catch(() => null)
      expect(found?.kind).not.toBe('known')
    })

    it('a message whose answer was lost', async () => {
      const message = now().message()
      await now().loseNextAnswer()
      await now()
        .carrier.send(message)
        .catch(() => null)
      expect((await find(openCall(message))).kind).toBe('known')
    })

    it('no absence while a message may still be taken', async () => {
      const message = now().message()
      await now().stallNext()
      await now()
        .carrier.send(message)
        .catch(() => null)
      expect((await find(openCall(message))).kind).toBe('known')
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
      expect(await find(openCall(message))).toEqual({ kind: 'absent' })
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
      expect((await find(openCall(message))).kind).toBe('known')
    })
  })
}
