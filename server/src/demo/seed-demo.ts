import { DEMO_PASSWORD, organizations } from '@attune/samples/cast'
import type { PastText } from '@attune/carriers/simulator/history'
import type { Connection } from '@attune/store/connection'
import { loadRecordings } from '@attune/store/recording/load-recording'
import type { Deps } from '../deps.ts'
import { hashPassword } from '../staff/passwords.ts'
import { phoneHistory } from './phone-history.ts'
import { readRecording } from './recordings.ts'

/**
 * Seeds the demo into an empty database from what was recorded when its 90 days were played through the product
 * (`play-organization.ts`), so that they end now. Answers what the clients' phones went through.
 */
export const seedDemo = async (deps: Deps, connection: Connection): Promise<PastText[]> => {
  const [passwordHash, ...recordings] = await Promise.all([
    hashPassword(DEMO_PASSWORD),
    ...organizations.map(({ key }) => readRecording(key)),
  ])
  await loadRecordings(connection, recordings, { now: deps.now(), passwordHash })
  const pasts = await Promise.all(recordings.map(({ organizationId }) => phoneHistory(deps, organizationId)))
  return pasts.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
