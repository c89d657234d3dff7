import { DAY_MS } from '@attune/contract/durations'
import { DONE_TO_KINDS, type DoneToUser } from '@attune/contract/logs/actions'
import { LOG_PAGE } from '@attune/contract/logs/limits'
import type { Page } from '@attune/contract/page'
import { listDoneTo, type DoneToRecord } from '@attune/store/logs/done-to'
import { readMomentCursor, toPage } from '../calls/cursor.ts'
import { may, type Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { editorFor } from '../staff/editor-identity.ts'
import { idsInReach } from '../staff/users/list-users.ts'

/** How many changes of a client's coach are searched for hand-overs at most. */
const SCAN = 200_000

interface ListDoneTo {
  days: number
  user?: string | undefined
  limit: number
  next?: string | undefined
}

/** Lists what others did to the accounts in reach, newest first. */
export const listDoneToUsers = async (
  deps: Deps,
  who: Member,
  { days, user, limit, next }: ListDoneTo = { days: 7, limit: LOG_PAGE },
): Promise<Page<DoneToUser>> => {
  const after = readMomentCursor(next)
  // Includes the latest events of this process.
  await deps.securityLog.flush()
  const rows = await listDoneTo(
    deps.store.global,
    {
      organizationId: who.organizationId,
      accountIds: idsInReach(who, user === undefined ? undefined : [user]),
      kinds: DONE_TO_KINDS,
      from: new Date(deps.now().getTime() - days * DAY_MS),
      after,
      limit,
    },
    SCAN,
  )
  return toPage(
    rows,
    limit,
    (row) => row.id,
    (row) => doneToFor(who, row),
  )
}

const doneToFor = (who: Member, row: DoneToRecord): DoneToUser => ({
  _id: row.id,
  at: row.at.toISOString(),
  // Only known kinds were asked for.
  kind: row.kind as DoneToUser['kind'],
  user: { _id: row.account_id, name: row.account_name, email: row.account_email },
  by: editorFor(who, { _id: row.actor_id, name: row.actor_name, email: row.actor_email }),
  other:
    row.other_id === null
      ? null
      : editorFor(who, { _id: row.other_id, name: row.other_name ?? '', email: row.other_email ?? '' }),
  clients: row.clients,
  detail: detailFor(who, row.detail),
})

/** Why somebody switched is written for those who read the logs. */
const detailFor = (who: Member, detail: Record<string, string>): Record<string, string> => {
  if (may(who, 'logs.view')) return detail
  const { reason: _reason, purpose: _purpose, ...shown } = detail
  return shown
}
