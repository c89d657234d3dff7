import { isWorkedOnBy } from '@attune/store/tasks/tasks'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'

/** The member with the task that they are working on. A task that isn't theirs counts as none. */
export const withTask = async (deps: Deps, who: Member, taskId: string | null): Promise<Member> => {
  if (taskId === null) return who
  const isTheirs = await deps.store.tenant(who.organizationId, (tx) => isWorkedOnBy(tx, taskId, who.account.account_id))
  return isTheirs ? { ...who, taskId } : who
}
