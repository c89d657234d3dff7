import type { Merge } from '@attune/contract/doubles/entity'
import { calls } from '../client/calls.ts'
import { notify, notifyDone } from '../client/notify.ts'
import { refreshAfterMerge } from './double-queries.ts'

export const undoMerge = async (merge: Merge): Promise<void> => {
  await calls.doubles.undo({ id: merge._id })
  await refreshAfterMerge()
  notify({ kind: 'good', title: 'Merge undone', content: `${merge.name} is a client of their own again.` })
}

export const notifyMerged = (merge: Merge, name: string): void => {
  notifyDone('Clients merged', () => undoMerge(merge), {
    content: merge.name === name ? `${name} is one client now.` : `${merge.name} is part of ${name} now.`,
  })
}
