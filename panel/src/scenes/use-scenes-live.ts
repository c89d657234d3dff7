import type { FactKind } from '@attune/contract/app/facts'
import { isAbout } from '../client/facts.ts'
import { useLiveQueries } from '../client/use-live-queries.ts'
import { availableKey, planKey, problemsKey, runsKey } from './keys.ts'

/** Whether a fact affects what is sent to a client: mute, zone and status decide when messages are sent. */
export const affectsPlan = (kind: FactKind): boolean =>
  isAbout(kind, 'runs', 'held', 'takeover', 'rules', 'schedules', 'programs', 'client', 'history')

/** Refetches a client's runs and plan when the live stream reports a change. */
export const useScenesLive = (contactId: string): void =>
  useLiveQueries(
    contactId,
    (id) => [runsKey(id), availableKey(id), planKey(id)],
    (kind, id) => [
      ...(isAbout(kind, 'runs') ? [runsKey(id), availableKey(id), problemsKey(id, '').slice(0, -1)] : []),
      ...(affectsPlan(kind) ? [planKey(id)] : []),
    ],
  )
