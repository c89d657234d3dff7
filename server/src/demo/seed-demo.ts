import { CARRIER } from './found-organization.ts'
import { listCarrierTexts } from '@attune/store/conversations/carrier-texts'
import { toMessageId } from '@attune/contract/ids'
import { DEMO_PASSWORD, organizations } from '@attune/samples/cast'
import type { PastText } from '@attune/carriers/simulator/history'
import type { Connection } from '@attune/store/connection'
import { loadRecordings } from '@attune/store/recording/load-recording'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../staff/passwords/hash-password.ts'
import { findQuestionsOf } from '../questions/find-past-questions.ts'
import { readRecording } from './recordings.ts'
import { seedAlerts } from './seed-alerts.ts'
import { seedNotices } from './seed-notices.ts'
import { seedPrograms } from './seed-programs.ts'
import { seedStandard } from './seed-standard.ts'
import { seedTasks } from './seed-tasks.ts'

/**
 * Loads the recorded demo into an empty database, with its times shifted so that it ends now. The recording was made by
 * playing 90 days through the product (`play-organization.ts`). `owner` is the schema's owner. Returns the history of
 * the clients' phones; null if another process loaded it first.
 */
export const seedDemo = async (deps: Deps, owner: Connection): Promise<PastText[] | null> => {
  const [passwordHash, ...recordings] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    ...organizations.map(({ key }) => readRecording(key)),
  ])
  if (!(await loadRecordings(owner, recordings, { now: deps.now(), passwordHash, onlyFirst: true }))) return null
  for (const { organizationId } of recordings) await findQuestionsOf(deps, organizationId)
  for (const { key } of organizations) {
    await seedTasks(deps, key)
    await seedPrograms(deps, key)
    await seedAlerts(deps, key)
    await seedNotices(deps, key)
    await seedStandard(deps, key)
  }
  const pasts = await Promise.all(recordings.map(({ organizationId }) => phoneHistory(deps, organizationId)))
  return pasts.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** What the simulator's phones would remember of an organization's messages. */
const phoneHistory = (deps: Deps, organizationId: string): Promise<PastText[]> =>
  deps.store.tenant(organizationId, async (tx) =>
    (await listCarrierTexts(tx, CARRIER)).flatMap((row): PastText[] => {
      const { from_address: from, to_address: to, text, at } = row
      if (from === null || to === null) return []
      const id = toMessageId({ contactId: row.contact_id, sequence: row.sequence, suffix: row.suffix })
      return row.direction === 1
        ? [{ kind: 'written', id, ref: row.carrier_ref ?? id, from, to, text, at }]
        : [{ kind: 'sent', id, ref: id, from, to, text, at, failedWith: row.delivery_error }]
    }),
  )
