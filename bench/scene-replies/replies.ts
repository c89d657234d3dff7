import { receiveMessage } from '@attune/server/conversations/receive-message'
import { workHandlers } from '@attune/server/app/work-handlers'
import { startWorker } from '@attune/server/app/worker'
import type { Deps } from '@attune/server/deps'
import { openMeters } from '@attune/server/meters'
import { testCarrier } from '@attune/server/testing/test-carrier'
import type { Logins } from '@attune/store/connection'
import { openStore, type Store } from '@attune/store/store'
import { pino } from 'pino'
import { CLIENTS, noonOf, NUMBER, phoneOf } from './desk.ts'
import { recordUnits, type Unit } from './units.ts'
import { reactions } from '@attune/server/app/slices'

export const AT_ONCE = 8

export interface Replies {
  /** Each client replies, and its scene answers. Returns replies per second, from the first text to the last commit. */
  round(day: number): Promise<number>
  /** The same, with every statement it took. */
  record(day: number): Promise<Unit[]>
  close(): Promise<void>
}

/** The product's own handling of texts and of the jobs that resume scenes, without HTTP and without delivery. */
export const openReplies = async (logins: Logins): Promise<Replies> => {
  const store = await openStore(logins, AT_ONCE, reactions)
  const day = { at: noonOf(0) }
  const carrier = testCarrier()
  // The only dependencies of the handlers that run here.
  const deps = {
    store,
    now: () => day.at,
    settings: { demo: false, workLeaseMs: 60_000 },
    log: pino({ level: 'error' }),
    meters: openMeters(),
    carriers: new Map([[carrier.name, carrier]]),
    prompts: null,
  } as unknown as Deps
  const round = async (number: number): Promise<number> => {
    day.at = noonOf(number)
    const speed = await replyAll(deps, number)
    await deliverAll(deps, store)
    return speed
  }
  return {
    round,
    record: async (number) => {
      day.at = noonOf(number)
      const recording = recordUnits()
      await replyAll(deps, number)
      const units = recording.stop()
      await deliverAll(deps, store)
      return units
    },
    close: () => store.close(),
  }
}

const replyAll = async (deps: Deps, number: number): Promise<number> => {
  let resumed = 0
  const all = Promise.withResolvers<void>()
  const worker = startWorker(deps, AT_ONCE, {
    'resume-runs': async (given: Deps, item: Parameters<(typeof workHandlers)['resume-runs']>[1]) => {
      await workHandlers['resume-runs'](given, item)
      resumed += 1
      if (resumed === CLIENTS) all.resolve()
    },
    // A worker only claims the kinds it has handlers for.
  } as unknown as typeof workHandlers)
  const begun = performance.now()
  let next = 0
  const writeTexts = async () => {
    for (let client = next++; client < CLIENTS; client = next++)
      await receiveMessage(
        deps,
        'simulator',
        {
          kind: 'message',
          id: `se_${number}_${client}`,
          from: phoneOf(client),
          to: NUMBER,
          text: `${client % 9} hours, I think`,
          at: deps.now(),
        },
        null,
      )
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeTexts))
  await all.promise
  const seconds = (performance.now() - begun) / 1_000
  await worker.stop()
  return CLIENTS / seconds
}

/** Sends what the scenes wrote, since a scene takes no reply to an unsent message. Other jobs are dropped. */
const deliverAll = async (deps: Deps, store: Store): Promise<void> => {
  await store.global.deleteFrom('work').where('kind', '!=', 'deliver-message').execute()
  const delivering = startWorker(deps, AT_ONCE, { 'deliver-message': workHandlers['deliver-message'] } as never)
  for (;;) {
    const left = await store.global.selectFrom('work').select('work_id').where('kind', '=', 'deliver-message').execute()
    if (left.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await delivering.stop()
}
