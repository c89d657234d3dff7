import type { UserOutcome } from '@attune/contract/staff/users/user-calls'
import type { Person } from '../../calls/who.ts'
import type { Deps } from '../../deps.ts'
import { Refusal, toErrorBody } from '../../refusal.ts'
import { deleteUser } from './delete-user.ts'
import { putUser } from './put-user.ts'
import { refuseFields, type PutUserInput } from './user-change.ts'

interface Outcomes {
  data: UserOutcome[]
}

/** Makes one change to several accounts. Each is changed or refused separately. */
export const putUsers = async (
  deps: Deps,
  who: Person,
  { ids, ...change }: Omit<PutUserInput, 'userId'> & { ids: string[] },
): Promise<Outcomes> => {
  refuseFields(who, change)
  return eachOf(ids, async (userId) => void (await putUser(deps, who, { ...change, userId })))
}

/** Deletes several accounts, except those that are refused. */
export const deleteUsers = (deps: Deps, who: Person, { ids }: { ids: string[] }): Promise<Outcomes> =>
  eachOf(ids, async (userId) => void (await deleteUser(deps, who, { userId })))

/** One after the other: the last admin among them is only known once the others are done. */
const eachOf = async (ids: string[], act: (userId: string) => Promise<void>): Promise<Outcomes> => {
  const data: UserOutcome[] = []
  for (const _id of new Set(ids)) {
    try {
      await act(_id)
      data.push({ _id, refused: null })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, content } = toErrorBody(error.code)
      data.push({ _id, refused: { code, content } })
    }
  }
  return { data }
}
