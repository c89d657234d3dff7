import type { ProgramSummary } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { notifyDone } from '../../client/notify.ts'
import { programs } from '../program-queries.ts'

/** Archives a program or restores it, with a toast that undoes it. */
export const setArchived = async ({ _id: id, title }: ProgramSummary, archived: boolean): Promise<void> => {
  const change = async (value: boolean) => {
    await calls.programs.archive({ id, archived: value })
    await programs.reload()
  }
  await change(archived)
  notifyDone(archived ? `${title} archived` : `${title} unarchived`, () => change(!archived))
}
