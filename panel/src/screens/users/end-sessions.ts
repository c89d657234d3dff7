import type { UserDetails } from '@attune/contract/staff/users/user'
import { calls } from '../../client/calls.ts'
import { notify } from '../../client/notify.ts'

/** Ends all sessions of an account, and says how many there were. */
export const endSessionsOf = async ({ _id: userId, name }: Pick<UserDetails, '_id' | 'name'>): Promise<void> => {
  const { ended } = await calls.directory.endSessions({ userId })
  notify({ kind: 'good', title: endedText(ended), content: name })
}

const endedText = (ended: number): string => {
  if (ended === 0) return 'There was no session to end'
  return ended === 1 ? 'One session ended' : `${ended} sessions ended`
}
