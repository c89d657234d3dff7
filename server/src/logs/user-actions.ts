import { DAY_MS } from '@attune/contract/durations'
import { ACTION_KINDS, type ActionKind, type UserActions } from '@attune/contract/logs/actions'
import { countActions } from '@attune/store/logs/events'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { listCoachesInReach } from '../staff/users/list-users.ts'

/** How many facts are counted at most. */
const SCAN = 200_000
const KINDS = Object.keys(ACTION_KINDS) as ActionKind[]

/** Counts what each coach in reach did in the past days; whoever did something last comes first. */
export const listUserActions = async (
  deps: Deps,
  who: Member,
  { days }: { days: number } = { days: 7 },
): Promise<{ data: UserActions[]; since: string }> => {
  const from = new Date(deps.now().getTime() - days * DAY_MS)
  const coaches = await listCoachesInReach(deps, who)
  // Includes the latest looks of this process.
  await deps.looks.flush()
  const { actions, since } = await countActions(
    deps.store.global,
    {
      organizationId: who.organizationId,
      actors: coaches.map(({ _id }) => _id),
      kinds: KINDS.flatMap((kind) => [...ACTION_KINDS[kind]]),
      from,
    },
    SCAN,
  )
  const data = coaches.map((user): UserActions => {
    const own = actions.filter(({ actor }) => actor === user._id)
    const countOf = (kind: ActionKind): number =>
      own
        .filter((one) => (ACTION_KINDS[kind] as readonly string[]).includes(one.kind))
        .reduce((sum, { count }) => sum + count, 0)
    const last = Math.max(...own.map((one) => one.last.getTime()))
    return {
      user,
      lastAt: own.length === 0 ? null : new Date(last).toISOString(),
      counts: {
        messages: countOf('messages'),
        tasks: countOf('tasks'),
        notes: countOf('notes'),
        clients: countOf('clients'),
        automation: countOf('automation'),
        opened: countOf('opened'),
      },
    }
  })
  return {
    data: data.toSorted((a, b) => (b.lastAt ?? '').localeCompare(a.lastAt ?? '')),
    since: (since ?? from).toISOString(),
  }
}
