import { Menu } from '@mantine/core'
import type { ProgramSummary } from '@attune/contract/programs/entity'
import { calls } from '../../client/calls.ts'
import { notifyDone, notifyFailure } from '../../client/notify.ts'
import { programs } from '../program-queries.ts'

/** Actions on a program. For accounts that may edit programs. */
export const ProgramMenuItems = ({ program }: { program: ProgramSummary }) => (
  <Menu.Item onClick={() => void setArchived(program, !program.archived).catch(notifyFailure)}>
    {program.archived ? 'Unarchive' : 'Archive'}
  </Menu.Item>
)

/** Archives a program or restores it, with a toast that undoes it. */
const setArchived = async ({ _id: id, title }: ProgramSummary, archived: boolean): Promise<void> => {
  const change = async (value: boolean) => {
    await calls.programs.archive({ id, archived: value })
    await programs.reload()
  }
  await change(archived)
  notifyDone(archived ? `${title} archived` : `${title} unarchived`, () => change(!archived))
}
