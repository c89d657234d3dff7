import type { Connection } from '@attune/store/connection'
import { rewriteSealed, type Rewritten } from '@attune/store/backup/rewrite-sealed'
import { openCredentials, sealCredentials } from '../channels/seal-credentials.ts'
import { sealedFor } from '../channels/find-account.ts'
import { resealWebhookSecrets, webhookSealedFor } from '../integrations/webhooks/secrets.ts'
import { seal, unseal } from '../staff/security/seal.ts'

/**
 * Encrypts everything with a new secret that was encrypted with the old one, in one transaction. What the new one
 * already opens is encrypted again, so that this can be run any number of times.
 */
export const rotateSecret = (
  connection: Connection,
  secrets: { fresh: string; old: string },
  signal?: AbortSignal,
): Promise<Rewritten> => {
  const { fresh, old } = secrets
  return rewriteSealed(
    connection,
    {
      factor: ({ accountId, sealed }) => {
        const text = unseal(fresh, accountId, sealed) ?? unseal(old, accountId, sealed)
        return text === null ? null : seal(fresh, accountId, text)
      },
      credentials: ({ organizationId, accountId, sealed, sealedBy }) => {
        const of = sealedFor({ organization_id: organizationId, carrier_account_id: accountId })
        const opened = openCredentials([fresh, old], of, { sealed, sealed_by: sealedBy })
        return opened === null ? null : sealCredentials(fresh, of, opened)
      },
      webhook: (row) => resealWebhookSecrets(fresh, old, webhookSealedFor(row), row),
    },
    signal,
  )
}
