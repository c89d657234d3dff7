import { useState } from 'react'
import type { NodeType } from '@attune/contract/scenes/node-kinds'
import { NODE_KINDS } from '@attune/contract/scenes/node-kinds'
import { notify, notifyFailure } from '../../client/notify.ts'
import { outputsOf } from '../canvas/edges/node-outputs.ts'
import { toClip } from './document/clip.ts'
import { addNode, connect, disconnect, freeOutput, newNode, nodeOf, removeNodes } from './document/document.ts'
import type { OutputRef } from './document/document.ts'
import { newNodeId, pickAtRandom } from './document/node-ids.ts'
import type { DocumentEditing } from './document/use-document.ts'
import { nodeName } from './sidebar/called-of.ts'

interface UseNodeActionsOptions {
  editing: DocumentEditing
  selected: ReadonlySet<string>
  select: (ids: ReadonlySet<string>) => void
}

/** What is done with nodes: each is one step of undo. */
export const useNodeActions = ({ editing: { document, edit }, selected, select }: UseNodeActionsOptions) => {
  /** Nodes that are to come into view. */
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())

  const newId = (taken: { has: (id: string) => boolean }) => newNodeId(taken, pickAtRandom)
  const add = (type: NodeType, after?: OutputRef | null) => {
    const id = newId(new Set(document.nodes.map(({ _id }) => _id)))
    edit(`Add ${NODE_KINDS[type].title}`, (scene) => addNode(scene, newNode(type, id), after ?? undefined))
    select(new Set([id]))
    return id
  }
  const remove = (ids: ReadonlySet<string>, word = 'Remove') => {
    if (ids.size === 0) return
    edit(`${word} ${describeNodes(ids)}`, (scene) => removeNodes(scene, ids))
    select(new Set())
  }
  const describeNodes = (ids: ReadonlySet<string>): string => {
    const [id = ''] = ids
    const node = nodeOf(document, id)
    return ids.size === 1 && node !== undefined ? nodeName(node) : `${ids.size} nodes`
  }
  const pasteText = async (text: string, word: string) => {
    const { paste, readClip } = await import('./document/paste.ts')
    const clip = readClip(text)
    if (clip === null)
      return notify({ kind: 'bad', title: 'Nothing to paste', content: 'There are no nodes in the clipboard.' })
    const { document: next, ids } = paste(document, clip, newId)
    if (ids.size === 0)
      return notify({
        kind: 'bad',
        title: 'Nothing to paste',
        content: 'A scene has one Scene run, and this one has it.',
      })
    edit(`${word} ${ids.size === 1 ? 'a node' : `${ids.size} nodes`}`, () => next)
    select(ids)
    setShown(ids)
  }
  const toClipboardText = () => (selected.size === 0 ? null : toClip(document, selected))
  /** For a button, which has no event of the clipboard to write to. */
  const writeClipboard = async () => {
    const text = toClipboardText()
    if (text === null) return false
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch (error) {
      notifyFailure(error)
      return false
    }
  }
  return {
    shown,
    show: setShown,
    add,
    remove,
    copied: toClipboardText,
    paste: (text: string) => void pasteText(text, 'Paste').catch(notifyFailure),
    cut: () => remove(selected, 'Cut'),
    duplicate: () => {
      const text = toClipboardText()
      if (text !== null) void pasteText(text, 'Duplicate').catch(notifyFailure)
    },
    copyByButton: async () => {
      if (await writeClipboard())
        notify({ kind: 'good', title: 'Copied', content: 'Paste it into this or another scene.' })
    },
    cutByButton: async () => {
      if (await writeClipboard()) remove(selected, 'Cut')
    },
    lead: ({ from, num }: OutputRef, to: string | null) =>
      to === null
        ? edit('Remove a way', (scene) => disconnect(scene, { from, num }))
        : edit('Connect nodes', (scene) => connect(scene, { from, num, to })),
    /** Where a node added by key stands: in the first free way of the selected one, else in its first. */
    wayFromSelected: (): OutputRef | null => {
      const [id] = selected
      const node = selected.size === 1 && id !== undefined ? nodeOf(document, id) : undefined
      if (node === undefined) return null
      const first = outputsOf(node)[0]
      return freeOutput(document, node._id) ?? (first === undefined ? null : { from: node._id, num: first.num })
    },
  }
}

export type NodeActions = ReturnType<typeof useNodeActions>
